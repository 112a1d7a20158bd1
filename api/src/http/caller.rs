//! Who sends a request. What a handler needs is in its signature.

use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr};

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Credentials, Scope};
use shinjuku_service::problem::{Code, Problem};

use super::{Limits, No};
use crate::settings::Limit;

/// What a caller must be allowed to do.
pub(crate) trait Need {
    /// Refuses those who are not.
    fn check(caller: &Caller) -> Result<(), Problem>;
}

macro_rules! needs {
    ($($(#[$doc:meta])* $need:ident = $scope:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $need;
        impl Need for $need {
            fn check(caller: &Caller) -> Result<(), Problem> {
                caller.require($scope)
            }
        }
    )*};
}

needs! {
    /// See what the account may see.
    Read = Scope::Read;
    /// Play.
    Play = Scope::Play;
    /// Make maps.
    Design = Scope::Design;
    /// Run the server.
    Admin = Scope::Admin;
}

/// Be logged in oneself: no personal access token will do.
pub(crate) struct Owner;

impl Need for Owner {
    fn check(caller: &Caller) -> Result<(), Problem> {
        caller.session().map(|_| ())
    }
}

/// A caller who is allowed to do what `N` says. Writes are counted.
pub(crate) struct By<N>(pub(crate) Caller, PhantomData<N>);

impl<N: Need> FromRequest for By<N> {
    type Error = No;
    type Future = LocalBoxFuture<'static, Result<Self, No>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = caller(request);
        let (writes, limits) = (writes(request), limits(request));
        Box::pin(async move {
            let missing = || Problem::new(Code::Unauthenticated, "send a token: Authorization: Bearer …");
            let caller = caller.await?.ok_or_else(missing)?;
            N::check(&caller)?;
            if writes && let Some(limits) = limits {
                limits.count_write(caller.user)?;
            }
            Ok(Self(caller, PhantomData))
        })
    }
}

/// Anybody; somebody, where a token came along. A token that is not good is refused all the same.
pub(crate) struct Visitor(pub(crate) Option<Caller>);

impl FromRequest for Visitor {
    type Error = No;
    type Future = LocalBoxFuture<'static, Result<Self, No>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = caller(request);
        Box::pin(async move {
            let caller = caller.await?;
            if let Some(caller) = &caller {
                Read::check(caller)?;
            }
            Ok(Self(caller))
        })
    }
}

/// Lets so many attempts to get in pass from one address, and no more.
pub(crate) struct Doorkeeper(pub(crate) IpAddr);

impl FromRequest for Doorkeeper {
    type Error = No;
    type Future = std::future::Ready<Result<Self, No>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let address = address(request);
        let counted = limits(request).map_or(Ok(()), |limits| limits.count_attempt(address));
        std::future::ready(counted.map(|()| Self(address)).map_err(No))
    }
}

/// Where a request comes from: the connection or, behind a proxy that the server trusts, what the proxy says.
pub(crate) fn address(request: &HttpRequest) -> IpAddr {
    let trusts_proxy = request.app_data::<web::Data<Limit>>().is_some_and(|limit| limit.trust_proxy);
    let told = || request.connection_info().realip_remote_addr().and_then(|text| text.parse().ok());
    let peer = request.peer_addr().map(|peer| peer.ip());
    let told = if trusts_proxy { told() } else { None };
    told.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

fn writes(request: &HttpRequest) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

fn limits(request: &HttpRequest) -> Option<web::Data<Limits>> {
    request.app_data::<web::Data<Limits>>().cloned()
}

fn caller(request: &HttpRequest) -> impl Future<Output = Result<Option<Caller>, Problem>> + use<> {
    let token = request.headers().get(header::AUTHORIZATION).map(|value| {
        let text = value.to_str().unwrap_or_default();
        let (scheme, token) = text.split_once(' ').unwrap_or_default();
        if scheme.eq_ignore_ascii_case("bearer") { token.trim().to_owned() } else { String::new() }
    });
    let service = request.app_data::<web::Data<Service>>().cloned();
    async move {
        match (token, service) {
            (None, _) | (_, None) => Ok(None),
            (Some(token), Some(service)) => service.accounts.caller(Credentials(&token)).await.map(Some),
        }
    }
}
