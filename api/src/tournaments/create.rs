use actix_web::http::header;
use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::tournaments::{CreateTournamentRequest, TournamentView};

use super::answer;
use crate::http::{ApiResult, Json, Organise, Require};

/// Create a tournament
///
/// For organisers. A new tournament is a draft that only its directors can see; `POST /tournaments/{slug}/status`
/// opens it. Rules that you leave out have defaults: a Swiss tournament of five rounds at tables of four or three,
/// with the base game on Tokyo.
#[utoipa::path(
    operation_id = "createTournament",
    tag = "tournaments",
    request_body(content = CreateTournamentRequest, example = json!({
        "slug": "spring-cup", "name": "Spring cup", "rules": {
            "format": {"type": "swiss", "rounds": 5}, "table_size": 4, "other_sizes": [3],
            "rounds": [{"map": "tokyo", "edition": "v2r8", "mods": []}, {"map": "osaka", "mods": [{"mod": "kaiju"}]}],
            "clock": {"type": "game", "seconds": 1800, "increment": 15}
        },
        "registration": {"mode": "open", "limit": 64, "check_in": true, "late_until": 3}
    })),
    responses((status = 201, description = "The tournament", body = TournamentView, headers(
        ("Location" = String, description = "The URL of the tournament"),
        ("ETag" = String, description = "The revision of the settings")
    ))),
    security(("bearer" = ["organise"])),
    extensions(("x-problems" = json!(["slug_taken", "invalid_fields"]))),
)]
#[post("/tournaments")]
pub(crate) async fn create(
    caller: Require<Organise>,
    service: web::Data<Service>,
    Json(new): Json<CreateTournamentRequest>,
) -> ApiResult {
    let tournament = service.tournaments.create(&caller.0, new).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, format!("/api/v1/tournaments/{}", tournament.summary.slug)));
    answer(response, &tournament)
}
