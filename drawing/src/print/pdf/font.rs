//! Fonts, embedded with only the glyphs that are used.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish, Name, Rect, Ref, Str};
use sha2::{Digest, Sha256};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, RawFace, Tag};
use usvg::fontdb::ID;

use super::super::PrintError;
use super::resources::File;
use crate::fonts;

const SYSTEM_INFO: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A font of the file that is being written.
pub(super) struct Font {
    pub(super) id: Ref,
    name: &'static str,
    face: &'static Face<'static>,
    /// The codes of glyphs, which are their ids in the embedded font.
    codes: GlyphRemapper,
    /// The text of each code, unless a page overrides it.
    texts: BTreeMap<u16, String>,
    /// The widths of glyphs by their codes, in thousandths of an em.
    widths: Vec<f32>,
}

/// A glyph of a font.
pub(super) struct Coded {
    pub(super) code: u16,
    /// Its width in thousandths of an em.
    pub(super) width: f32,
    /// Whether the font's Unicode table has the text for it.
    pub(super) is_known: bool,
}

impl Font {
    /// Creates a font of `fonts`.
    pub(super) fn new(font: ID, id: Ref) -> Option<Self> {
        let (name, face) = fonts::face(font)?;
        let widths = vec![width(face, GlyphId(0))];
        Some(Self { id, name, face, codes: GlyphRemapper::new(), texts: BTreeMap::new(), widths })
    }

    /// Adds a glyph that stands for this text.
    pub(super) fn add(&mut self, glyph: GlyphId, text: &str) -> Coded {
        let code = self.codes.remap(glyph.0);
        let width = width(self.face, glyph);
        if usize::from(code) == self.widths.len() {
            self.widths.push(width);
        }
        // The second part of a letter and the glyph for missing letters have no text.
        let has_text = !text.is_empty() && code != 0;
        let is_known = has_text && self.texts.entry(code).or_insert_with(|| text.to_owned()) == text;
        Coded { code, width, is_known }
    }

    pub(super) fn units_per_em(&self) -> f32 {
        f32::from(self.face.units_per_em())
    }

    pub(super) fn write(&self, file: &mut File) -> Result<(), PrintError> {
        let data = self.face.raw_face().data;
        let subset = subsetter::subset(data, 0, &self.codes)
            .map_err(|error| PrintError::Font { name: self.name, error })?;
        let cff = RawFace::parse(&subset, 0).ok().and_then(|face| face.table(Tag::from_bytes(b"CFF ")));
        let name = format!("{}+{}", tag(&subset), self.name);
        let [descendant, descriptor] = [file.reference(), file.reference()];
        let program = file.stream_with(cff.unwrap_or(&subset), |stream| {
            if cff.is_some() {
                stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
            }
        });
        let texts = file.stream(&self.unicode_map());

        let type0_name = if cff.is_some() { format!("{name}-Identity-H") } else { name.clone() };
        file.pdf
            .type0_font(self.id)
            .base_font(Name(type0_name.as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(texts);

        let mut font = file.pdf.cid_font(descendant);
        font.subtype(if cff.is_some() { CidFontType::Type0 } else { CidFontType::Type2 })
            .base_font(Name(name.as_bytes()))
            .system_info(SYSTEM_INFO)
            .font_descriptor(descriptor)
            .default_width(0.0);
        if cff.is_none() {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        font.widths().consecutive(0, self.widths.iter().copied());
        font.finish();

        let em = |length: i16| thousandths(self.face, length);
        let bounds = self.face.global_bounding_box();
        let mut about = file.pdf.font_descriptor(descriptor);
        about
            .name(Name(name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(em(bounds.x_min), em(bounds.y_min), em(bounds.x_max), em(bounds.y_max)))
            .italic_angle(self.face.italic_angle())
            .ascent(em(self.face.ascender()))
            .descent(em(self.face.descender()))
            .cap_height(em(self.face.capital_height().unwrap_or_else(|| self.face.ascender())))
            // Fonts do not contain this number. Other programs derive it from the weight in the same way.
            .stem_v(10.0 + 0.244 * (f32::from(self.face.weight().to_number()) - 50.0));
        if cff.is_some() {
            about.font_file3(program);
        } else {
            about.font_file2(program);
        }
        Ok(())
    }

    /// The table that maps codes to text (`ToUnicode`).
    fn unicode_map(&self) -> Vec<u8> {
        let mut map = UnicodeCmap::new(Name(b"Custom"), SYSTEM_INFO);
        for (code, text) in &self.texts {
            map.pair_with_multiple(*code, text.chars());
        }
        map.finish().into_vec()
    }
}

/// The width of a glyph in thousandths of an em; zero if the font has none for it.
fn width(face: &Face, glyph: GlyphId) -> f32 {
    let em = f32::from(face.units_per_em());
    face.glyph_hor_advance(glyph).map_or(0.0, |width| f32::from(width) * 1000.0 / em)
}

fn thousandths(face: &Face, length: i16) -> f32 {
    f32::from(length) * 1000.0 / f32::from(face.units_per_em())
}

/// Six letters that distinguish subsets of a font.
fn tag(subset: &[u8]) -> String {
    Sha256::digest(subset).iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
}
