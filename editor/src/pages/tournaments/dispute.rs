//! Calling a director to one's own table.

use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::tournaments::DisputeRequest;

use super::{player, slug};
use crate::pages::forms::SubmittedForm;
use crate::pages::visit::{Visit, see_other};

#[post("/tournaments/{slug}/rounds/{round}/tables/{table}/disputes")]
pub(super) async fn raise(
    mut visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(String, u32, u32)>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (path, round, table) = path.into_inner();
    // Anyone who must log in first returns to the round, because this URL only accepts forms.
    visit.here = format!("/tournaments/{path}/rounds/{round}");
    let work = async {
        let (fields, slug) = (submitted.fields()?, slug(&path)?);
        let new = DisputeRequest { text: fields.text("text").to_owned() };
        service.tournaments.dispute(player(&visit)?, &slug, (round, table), new).await?;
        Ok(see_other(&format!("{}#table-{table}", visit.here)))
    };
    visit.answer(work.await)
}
