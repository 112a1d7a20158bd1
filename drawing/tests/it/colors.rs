//! The colours of boards: contrast, and distance for readers who see fewer colours.

use std::collections::BTreeMap;

use shinjuku_drawing::board::STYLE;

/// Simulations of protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes, severity 1), on linear RGB.
const SIMULATIONS: [[[f64; 3]; 3]; 3] = [
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

type Rgb = [f64; 3];

/// The light and the dark palette.
fn palettes() -> [BTreeMap<&'static str, &'static str>; 2] {
    let mut blocks = STYLE.split(".board{--").skip(1).map(|block| block.split('}').next().expect("a block"));
    let mut palette = || {
        let block = blocks.next().expect("a palette");
        block.split(';').filter_map(|line| line.trim_start_matches("--").split_once(':')).collect()
    };
    [palette(), palette()]
}

fn linear(color: &str) -> Rgb {
    let digits = color.trim_start_matches('#');
    let digits: String = if digits.len() == 3 {
        digits.chars().flat_map(|digit| [digit, digit]).collect()
    } else {
        digits.into()
    };
    [0, 2, 4].map(|at| {
        let part = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("a colour")) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn contrast(a: &str, b: &str) -> f64 {
    let luminance = |color: &str| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    (a / b).max(b / a)
}

fn lab([red, green, blue]: Rgb) -> [f64; 3] {
    let root =
        |part: f64| if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 };
    let x = root((0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47);
    let y = root(0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue);
    let z = root((0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours (CIEDE2000).
fn distance(one: Rgb, two: Rgb) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (lab(one), lab(two));
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let (h1, h2) = (b1.atan2(a1).to_degrees().rem_euclid(360.0), b2.atan2(a2).to_degrees().rem_euclid(360.0));
    let turn = (h2 - h1 + 540.0).rem_euclid(360.0) - 180.0;
    let (lightness, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let hue = (h1 + turn / 2.0).rem_euclid(360.0);
    let wave = |factor: f64, shift: f64| (hue * factor + shift).to_radians().cos();
    let weight = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.2 * wave(4.0, -63.0);
    let from_middle = (lightness - 50.0).powi(2);
    let l = (l2 - l1) / (1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt());
    let c = (c2 - c1) / (1.0 + 0.045 * chroma);
    let h = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * weight);
    let bend = (60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    (l * l + c * c + h * h - 2.0 * seventh(chroma) * bend * c * h).max(0.0).sqrt()
}

fn simulated(color: Rgb, simulation: &[[f64; 3]; 3]) -> Rgb {
    simulation.map(|row| row.iter().zip(color).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// The least distance between any two colours: as most people see them, and in the worst simulation.
fn least(colors: &[&str]) -> (f64, f64) {
    let (mut normal, mut worst) = (f64::INFINITY, f64::INFINITY);
    for (index, one) in colors.iter().enumerate() {
        for two in colors.iter().take(index) {
            let (one, two) = (linear(one), linear(two));
            normal = normal.min(distance(one, two));
            for simulation in &SIMULATIONS {
                worst = worst.min(distance(simulated(one, simulation), simulated(two, simulation)));
            }
        }
    }
    (normal, worst)
}

#[test]
fn players_and_goods_can_be_told_apart_by_everybody() {
    for palette in palettes() {
        let players = ["red", "blue", "green", "yellow"].map(|name| palette[name]);
        let (normal, worst) = least(&players);
        assert!(normal >= 32.0 && worst >= 17.0, "players: {normal:.1} and {worst:.1}");
    }
    let (normal, worst) = least(&["#DC6128", "#A0265F", "#08939A", "#5655C2"]);
    assert!(normal >= 27.0 && worst >= 18.0, "goods: {normal:.1} and {worst:.1}");
    let (normal, worst) = least(&["#f67e2b", "#ffc2e4", "#1f9488", "#8c80e0"]);
    assert!(normal >= 27.0 && worst >= 18.0, "bare goods on dark: {normal:.1} and {worst:.1}");
}

#[test]
fn names_and_rails_stand_out_on_every_ward() {
    for palette in palettes() {
        for tint in 0..4 {
            let ward = palette[&*format!("w{tint}")];
            let name = contrast(palette[&*format!("n{tint}")], ward);
            assert!(name >= 4.5, "the name of a ward of tint {tint}: {name:.2}");
            assert!(contrast(palette["ink"], ward) >= 7.0, "the name of a station on tint {tint}");
            let bed = contrast(palette["bed"], ward).max(contrast(palette["bed-in"], ward));
            assert!(bed >= 4.5, "a rail bed on tint {tint}: {bed:.2}");
        }
        assert!(contrast(palette["bed"], palette["bed-in"]) >= 4.5, "the two tones of a rail bed");
        assert!(contrast(palette["water-ink"], palette["water"]) >= 3.0, "the name of the water");
    }
}

#[test]
fn both_dark_palettes_are_the_same() {
    let blocks: Vec<&str> =
        STYLE.split(".board{--").skip(1).map(|block| block.split('}').next().expect("a block")).collect();
    assert_eq!(blocks[1], blocks[2], "by the reader's system, and by the reader's choice");
}
