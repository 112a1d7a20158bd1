//! Drafts: what an author is working on. A draft may have errors; only publishing requires that there are none.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shinjuku_core::map::{MapDocument, MapIssue};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::list::raw;
use super::{MapRow, Maps, Slug, draft_text, own};
use crate::accounts::Caller;
use crate::database::{DbConnection, Timestamp, is_duplicate, maps, with_backend};
use crate::problem::{Code, Problem};
use crate::text;

/// The maximum number of maps per account.
const MAX_MAPS: i64 = 500;

/// The maximum size of a map document in bytes. Three of them fit into one request, as merging needs.
const MAX_DOCUMENT_LEN: usize = 320 * 1024;

/// A new map.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateMapRequest {
    /// The slug of the map, which must be unique.
    pub slug: Slug,
    /// The first draft: a map document, complete or not.
    #[schema(value_type = DraftDocument)]
    pub document: Box<RawValue>,
}

/// A map document, complete or not.
#[derive(Debug)]
pub struct DraftDocument;

impl PartialSchema for DraftDocument {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .additional_properties(Some(AdditionalProperties::FreeForm(true)))
            .description(Some("A map document, complete or not. It needs a name; other fields may be missing, but those present must be as in `MapDocument`."))
            .examples([serde_json::json!({"schema_version": 2, "name": "Kyoto"})])
            .into()
    }
}

impl ToSchema for DraftDocument {}

/// The draft of a map, with its errors and warnings.
#[derive(Debug, Serialize, ToSchema)]
pub struct MapDraft {
    /// The slug of the map.
    pub slug: Slug,
    /// The revision, incremented by each change. Send it in `If-Match`.
    #[schema(example = 1)]
    pub revision: u32,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
    /// The errors that must be fixed before the draft can be published: the first 100.
    #[schema(max_items = 100)]
    pub errors: Vec<MapIssue>,
    /// The warnings that deserve a second look: the first 100.
    #[schema(max_items = 100)]
    pub warnings: Vec<MapIssue>,
    /// The total number of errors.
    #[schema(example = 0)]
    pub error_count: usize,
    /// The total number of warnings, including accepted ones.
    #[schema(example = 2)]
    pub warning_count: usize,
    /// The document, byte for byte as it was sent.
    #[schema(value_type = DraftDocument)]
    pub document: Box<RawValue>,
}

impl MapDraft {
    /// The number of warnings that nobody has accepted.
    pub fn open_warnings(&self) -> usize {
        self.warnings.iter().filter(|warning| warning.accepted.is_none()).count()
    }

    /// Loads the draft of a map.
    fn load(conn: &mut DbConnection, row: MapRow) -> Result<Self, Problem> {
        let slug = Slug::from_database(row.slug.clone());
        let document = draft_text(conn, &slug)?.ok_or_else(|| no_draft(&row.slug))?;
        let report = Maps::validate(&document);
        Ok(Self {
            slug: Slug::from_database(row.slug),
            revision: row.draft_revision.unsigned_abs(),
            updated_at: row.updated_at,
            errors: report.errors,
            warnings: report.warnings,
            error_count: report.error_count,
            warning_count: report.warning_count,
            document: raw(document)?,
        })
    }
}

pub(super) fn no_draft(slug: &str) -> Problem {
    Problem::not_found(format!("draft of the map '{slug}'"))
}

impl Maps {
    /// Creates a map from a first draft.
    ///
    /// # Errors
    /// The slug is taken or reserved, the account has too many maps, or an editor could not open the document.
    pub async fn create(&self, caller: &Caller, new: CreateMapRequest) -> Result<MapDraft, Problem> {
        self.insert_first_draft(caller, new.slug, checked(new.document.get(), "/document")?).await
    }

    /// Creates a map from a first draft, which is stored byte for byte.
    ///
    /// # Errors
    /// The slug is taken or reserved, the account has too many maps, or an editor could not open the document.
    pub async fn create_from_text(
        &self,
        caller: &Caller,
        slug: Slug,
        document: &str,
    ) -> Result<MapDraft, Problem> {
        self.insert_first_draft(caller, slug, checked(document, "")?).await
    }

    async fn insert_first_draft(
        &self,
        caller: &Caller,
        slug: Slug,
        document: String,
    ) -> Result<MapDraft, Problem> {
        let caller = caller.clone();
        self.db
            .write(move |conn| {
                let row = insert_map(conn, &caller, &slug, None, document)?;
                MapDraft::load(conn, row)
            })
            .await
    }

    /// Returns the draft of a map.
    ///
    /// # Errors
    /// There is no draft, or it belongs to another user.
    pub async fn draft(&self, caller: &Caller, slug: &Slug) -> Result<MapDraft, Problem> {
        let (caller, slug) = (caller.clone(), slug.clone());
        self.db
            .run(move |conn| {
                let row = own(conn, &slug, &caller)?;
                MapDraft::load(conn, row)
            })
            .await
    }

    /// Replaces the draft of a map if its revision is still `seen`.
    ///
    /// # Errors
    /// The map belongs to another user or is archived, the draft has changed since, or an editor could not open the
    /// document.
    pub async fn put_draft(
        &self,
        caller: &Caller,
        slug: &Slug,
        seen: u32,
        document: &str,
    ) -> Result<MapDraft, Problem> {
        let document = checked(document, "")?;
        let (caller, slug) = (caller.clone(), slug.clone());
        self.db
            .write(move |conn| {
                let row = own(conn, &slug, &caller)?;
                if row.archived_at.is_some() {
                    return Err(Problem::new(
                        Code::MapArchived,
                        format!("the map '{slug}' has been archived"),
                    ));
                }
                let stale = |row: &MapRow| Problem::draft_changed(row.draft_revision.unsigned_abs());
                let revision = i32::try_from(seen).map_err(|_| stale(&row))?;
                let name = if row.latest_version.is_some() { row.name } else { draft_name(&document, &slug) };
                let changes = (
                    maps::name.eq(name),
                    maps::draft.eq(Some(document)),
                    maps::draft_revision.eq(maps::draft_revision + 1),
                    maps::updated_at.eq(conn.now()),
                );
                let unchanged = maps::table.find(slug.as_str()).filter(maps::draft_revision.eq(revision));
                let replaced =
                    with_backend!(conn, backend => diesel::update(unchanged).set(changes).execute(backend))?;
                let row = own(conn, &slug, &caller)?;
                if replaced == 0 {
                    return Err(stale(&row));
                }
                MapDraft::load(conn, row)
            })
            .await
    }
}

/// Stores a new map with its first draft.
pub(super) fn insert_map(
    conn: &mut DbConnection,
    caller: &Caller,
    slug: &Slug,
    parent: Option<(&Slug, i32)>,
    document: String,
) -> Result<MapRow, Problem> {
    if slug.is_reserved() {
        return Err(Problem::field(
            "/slug",
            "reserved",
            format!("the slug '{slug}' is reserved: choose a different one"),
        ));
    }
    let count: i64 = with_backend!(conn, backend => maps::table.filter(maps::owner_id.eq(caller.user)).count().get_result(backend))?;
    if count >= MAX_MAPS {
        return Err(Problem::field(
            "/slug",
            "too_many",
            format!("an account can have at most {MAX_MAPS} maps"),
        ));
    }
    let now = conn.now();
    let row = MapRow {
        slug: slug.to_string(),
        name: draft_name(&document, slug),
        owner_id: Some(caller.user),
        parent_slug: parent.map(|(slug, _)| slug.to_string()),
        parent_version: parent.map(|(_, version)| version),
        draft_revision: 1,
        latest_version: None,
        created_at: now,
        updated_at: now,
        archived_at: None,
        featured_at: None,
    };
    let values = (&row, maps::draft.eq(Some(document)));
    let inserted =
        with_backend!(conn, backend => diesel::insert_into(maps::table).values(values).execute(backend));
    match inserted {
        Err(error) if is_duplicate(&error) => {
            Err(Problem::new(Code::SlugTaken, format!("there is already a map '{slug}'")))
        }
        other => Ok(other.map(|_| row)?),
    }
}

/// The city's name in a draft, if it has one that can be displayed; otherwise the slug.
fn draft_name(document: &str, slug: &Slug) -> String {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    let named: Result<Named, _> = serde_json::from_str(document);
    let name = named.ok().and_then(|named| text::line(&named.name, "/name", text::MAX_TITLE_LEN).ok());
    name.unwrap_or_else(|| slug.to_string())
}

/// Checks the size of a map document before anything else is done with it.
///
/// # Errors
/// The document is too large. The error refers to `pointer`.
pub fn check_document_len(document: &str, pointer: &str) -> Result<(), Problem> {
    if document.len() <= MAX_DOCUMENT_LEN {
        return Ok(());
    }
    let message = format!("a map document can have at most {MAX_DOCUMENT_LEN} bytes");
    Err(Problem::field(pointer, "too_large", message))
}

/// Checks that an editor can open a draft, and returns its text. `pointer` is its place in the request.
fn checked(document: &str, pointer: &str) -> Result<String, Problem> {
    check_document_len(document, pointer)?;
    MapDocument::check_draft(document).map_err(|report| Problem::from_draft(&report, pointer))?;
    Ok(document.to_owned())
}
