//! Extractors for the caller of a request. The signature of a handler declares what its caller must be allowed to do.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Credentials, Scope};
use shinjuku_service::problem::{Code, Problem};

use super::{ApiError, RateLimits};
use crate::settings::RequestLimits;

/// A requirement that a caller must meet.
pub(crate) trait Requirement {
    /// Refuses callers who do not meet the requirement.
    fn check(caller: &Caller) -> Result<(), Problem>;
}

macro_rules! requirements {
    ($($(#[$doc:meta])* $requirement:ident = $scope:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $requirement;
        impl Requirement for $requirement {
            fn check(caller: &Caller) -> Result<(), Problem> {
                caller.require($scope)
            }
        }
    )*};
}

requirements! {
    /// The scope to read what the account may see.
    Read = Scope::Read;
    /// The scope to play.
    Play = Scope::Play;
    /// The scope to create and publish maps.
    Design = Scope::Design;
    /// The scope to organise tournaments and moderate games.
    Organise = Scope::Organise;
    /// The scope to administer the server.
    Admin = Scope::Admin;
}

/// Either the scope to play or the scope to organise.
pub(crate) struct PlayOrOrganise;

impl Requirement for PlayOrOrganise {
    fn check(caller: &Caller) -> Result<(), Problem> {
        caller.require(Scope::Organise).or_else(|_| caller.require(Scope::Play))
    }
}

/// A session of the account itself; personal access tokens are refused.
pub(crate) struct Owner;

impl Requirement for Owner {
    fn check(caller: &Caller) -> Result<(), Problem> {
        caller.session().map(|_| ())
    }
}

/// The header with the CSRF token, which requests that authenticate by cookie must send.
const CSRF: &str = "x-csrf-token";

/// The result of authenticating a request by its token.
#[derive(Clone)]
struct Identity(Result<Option<Caller>, Problem>);

/// Authenticates a request by its token or cookie before anything else is read, so that authentication errors come
/// first.
pub(crate) async fn identify(request: &ServiceRequest) {
    let Some(value) = request.headers().get(header::AUTHORIZATION) else {
        return shinjuku_editor::pages::identify_browser(request).await;
    };
    let bearer = value.to_str().ok().and_then(|value| value.split_once(' '));
    let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    // Without a bearer token, the header is an invalid token like any other.
    let token = bearer.map_or("", |(_, token)| token.trim());
    if let Some(service) = request.app_data::<web::Data<Service>>() {
        let caller = service.accounts.caller(Credentials(token)).await;
        request.extensions_mut().insert(Identity(caller.map(Some)));
    }
}

/// Returns the caller of a request, identified by a token or, on our own pages, by the login cookie. Writes with a
/// cookie need a CSRF token.
fn caller(request: &HttpRequest) -> Result<Option<Caller>, Problem> {
    if let Some(Identity(caller)) = request.extensions().get::<Identity>() {
        return caller.clone();
    }
    let Some(browser) = shinjuku_editor::pages::browser(request)? else { return Ok(None) };
    if writes(request) {
        let token = request.headers().get(CSRF).and_then(|token| token.to_str().ok());
        browser.check_csrf(token)?;
    }
    Ok(Some(browser.caller))
}

/// A caller who meets the requirement `N`. Writes count towards the rate limit of the account.
pub(crate) struct Require<N>(pub(crate) Caller, PhantomData<N>);

impl<N: Requirement> FromRequest for Require<N> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(allowed::<N>(request).map(|caller| Self(caller, PhantomData)).map_err(ApiError))
    }
}

fn allowed<N: Requirement>(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing = || Problem::new(Code::Unauthenticated, "send a token: Authorization: Bearer …");
    let caller = caller(request)?.ok_or_else(missing)?;
    N::check(&caller)?;
    if writes(request)
        && let Some(limits) = limits(request)
    {
        limits.count_write(caller.user)?;
    }
    Ok(caller)
}

/// An optional caller: `None` if the request has no token. An invalid token is refused nevertheless.
pub(crate) struct MaybeCaller(pub(crate) Option<Caller>);

impl FromRequest for MaybeCaller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let visitor = caller(request).and_then(|caller| {
            caller.as_ref().map_or(Ok(()), Read::check)?;
            Ok(Self(caller))
        });
        ready(visitor.map_err(ApiError))
    }
}

/// Applies the rate limit for authentication attempts to the client address.
pub(crate) struct AuthRateLimit(pub(crate) IpAddr);

impl FromRequest for AuthRateLimit {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let address = address(request);
        let counted = limits(request).map_or(Ok(()), |limits| limits.count_attempt(address));
        ready(counted.map(|()| Self(address)).map_err(ApiError))
    }
}

/// Applies a rate limit to any caller: by account, or by address if the caller is not logged in.
pub(crate) struct RateLimited;

impl FromRequest for RateLimited {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let counted = caller(request).and_then(|caller| {
            caller.as_ref().map_or(Ok(()), Read::check)?;
            count(request, caller.as_ref())
        });
        ready(counted.map(|()| Self).map_err(ApiError))
    }
}

/// Counts a request towards the rate limit of the account, or of the address if the caller is not logged in.
pub(crate) fn count(request: &HttpRequest, caller: Option<&Caller>) -> Result<(), Problem> {
    match (limits(request), caller) {
        (None, _) => Ok(()),
        (Some(limits), Some(caller)) => limits.count_write(caller.user),
        (Some(limits), None) => limits.count_attempt(address(request)),
    }
}

/// Counts the drawing of a map document towards the rate limit of the account.
pub(crate) fn count_drawing(request: &HttpRequest, caller: &Caller) -> Result<(), Problem> {
    limits(request).map_or(Ok(()), |limits| limits.count_drawing(caller.user))
}

/// Counts an authentication attempt from a page, also for a name if there is one.
pub(crate) fn check_auth_rate(request: &HttpRequest, name: Option<&str>) -> Result<(), Problem> {
    let Some(limits) = limits(request) else { return Ok(()) };
    let address = address(request);
    limits.count_attempt(address)?;
    name.map_or(Ok(()), |name| limits.count_password(address, name))
}

/// Returns the client address of a request for rate limits: the peer of the connection or, behind a trusted proxy,
/// the last address in `X-Forwarded-For`, which the proxy has added; those before it are whatever the client has
/// sent. An IPv4 address mapped to IPv6 (`::ffff:192.0.2.7`, as a server that listens on `[::]` sees it) counts as
/// IPv4. Of any other IPv6 address only the /64 network counts, because a client usually controls all of it.
pub(crate) fn address(request: &HttpRequest) -> IpAddr {
    let trusts_proxy =
        request.app_data::<web::Data<RequestLimits>>().is_some_and(|bounds| bounds.trust_proxy);
    let forwarded = || {
        let values = request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
        values.last()?.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = request.peer_addr().map(|peer| peer.ip());
    let forwarded = if trusts_proxy { forwarded() } else { None };
    match forwarded.or(peer).map(|address: IpAddr| address.to_canonical()) {
        Some(IpAddr::V6(address)) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        Some(address) => address,
        None => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}

fn writes(request: &HttpRequest) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

fn limits(request: &HttpRequest) -> Option<&web::Data<RateLimits>> {
    request.app_data::<web::Data<RateLimits>>()
}
