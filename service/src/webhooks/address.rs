//! Public IP addresses, as opposed to those that lead to this machine or its network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address belongs to the public internet. An IPv6 address that embeds an IPv4 address (mapped, NAT64,
/// 6to4) is as public as that one.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded(address) {
            Some(address) => is_public_v4(address),
            None => is_public_v6(address),
        },
    }
}

/// IPv4 networks that are not public, with the lengths of their prefixes.
const CLOSED_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::UNSPECIFIED, 8),           // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),      // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),   // carrier-grade NAT
    (Ipv4Addr::new(127, 0, 0, 0), 8),     // loopback
    (Ipv4Addr::new(169, 254, 0, 0), 16),  // link-local, and cloud metadata services
    (Ipv4Addr::new(172, 16, 0, 0), 12),   // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),    // protocol assignments
    (Ipv4Addr::new(192, 0, 2, 0), 24),    // documentation
    (Ipv4Addr::new(192, 88, 99, 0), 24),  // 6to4 relays
    (Ipv4Addr::new(192, 168, 0, 0), 16),  // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),   // benchmarks
    (Ipv4Addr::new(198, 51, 100, 0), 24), // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),  // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),     // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),     // reserved, and broadcast
];

/// The network of global IPv6 addresses.
const OPEN_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// The networks in it that are not public.
const CLOSED_V6: [(Ipv6Addr, u32); 3] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocol assignments: Teredo, benchmarks and others
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    let lies_in = |(network, bits): (Ipv4Addr, u32)| {
        (address.to_bits() ^ network.to_bits()).checked_shr(32 - bits).unwrap_or(0) == 0
    };
    !CLOSED_V4.into_iter().any(lies_in)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let lies_in = |(network, bits): (Ipv6Addr, u32)| {
        (address.to_bits() ^ network.to_bits()).checked_shr(128 - bits).unwrap_or(0) == 0
    };
    lies_in(OPEN_V6) && !CLOSED_V6.into_iter().any(lies_in)
}

/// The IPv4 address that an IPv6 address embeds.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let from = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => Some(from(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(addresses: &[&str], public: bool) {
        for text in addresses {
            assert_eq!(text.parse().map(is_public), Ok(public), "{text}");
        }
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        let v4 = ["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"];
        check(&v4, true);
        check(
            &["172.15.255.255", "172.32.0.0", "192.167.255.255", "198.17.255.255", "223.255.255.255"],
            true,
        );
        check(&["2001:4860:4860::8888", "2606:4700::1111", "2a00:1450::1", "2001:200::1"], true);
    }

    #[test]
    fn this_machine_and_its_networks_are_not() {
        check(&["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.255", "10.0.0.1", "10.255.255.255"], false);
        check(&["172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "100.127.255.255"], false);
        check(&["169.254.169.254", "::", "::1", "fe80::1", "febf::1", "fc00::1", "fd12:3456::1"], false);
        check(&["fec0::1", "64:ff9b:1::1", "::127.0.0.1"], false);
    }

    #[test]
    fn what_was_given_to_nobody_is_not() {
        check(
            &["192.0.0.8", "192.0.2.1", "198.51.100.7", "203.0.113.9", "198.18.0.1", "198.19.255.255"],
            false,
        );
        check(&["192.88.99.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"], false);
        check(&["2001:db8::1", "3fff::1", "2001::1", "2001:2::1", "100::1", "ff02::1", "5f00::1"], false);
    }

    #[test]
    fn what_stands_for_another_address_is_as_public_as_that() {
        check(&["::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"], true);
        check(&["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"], false);
        check(&["64:ff9b::127.0.0.1", "64:ff9b::192.168.1.1", "2002:7f00:1::", "2002:a00:1::1"], false);
    }
}
