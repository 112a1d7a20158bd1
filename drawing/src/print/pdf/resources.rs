//! The PDF file that is being written, and the objects that its content streams refer to.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::MaskType;
use pdf_writer::writers::Resources;
use pdf_writer::{Dict, Filter, Finish, Name, Pdf, Rect, Ref};
use usvg::fontdb::ID;

use super::super::PrintError;
use super::font::Font;

const COMPRESSION_LEVEL: u8 = 9;

/// A file that is being written. All its collections are ordered, so the same book gives the same bytes.
pub(super) struct File {
    pub(super) pdf: Pdf,
    next: Ref,
    fonts: BTreeMap<ID, Font>,
    /// The graphics states that set an opacity, by thousandths.
    opacities: BTreeMap<u16, Ref>,
}

impl File {
    pub(super) fn new() -> Self {
        Self { pdf: Pdf::new(), next: Ref::new(1), fonts: BTreeMap::new(), opacities: BTreeMap::new() }
    }

    /// Allocates a reference for a new object.
    pub(super) fn reference(&mut self) -> Ref {
        self.next.bump()
    }

    /// Writes a compressed stream.
    pub(super) fn stream(&mut self, data: &[u8]) -> Ref {
        self.stream_with(data, |_| ())
    }

    /// Writes a compressed stream with additional entries in its dictionary.
    pub(super) fn stream_with(&mut self, data: &[u8], entries: impl FnOnce(&mut Dict)) -> Ref {
        let id = self.reference();
        let data = compress(data);
        let mut stream = self.pdf.stream(id, &data);
        stream.filter(Filter::FlateDecode);
        entries(&mut stream);
        stream.finish();
        id
    }

    /// Writes a form `XObject`; a transparency group is composed by itself before it is placed.
    pub(super) fn form(
        &mut self,
        content: &[u8],
        used: &Used,
        bounds: Rect,
        transparency_group: bool,
    ) -> Ref {
        let id = self.reference();
        let content = compress(content);
        let mut form = self.pdf.form_xobject(id, &content);
        form.filter(Filter::FlateDecode);
        form.bbox(bounds);
        if transparency_group {
            form.group().transparency().isolated(true).color_space().device_rgb();
        }
        used.write(&mut form.resources());
        form.finish();
        id
    }

    /// The graphics state that sets an opacity, in thousandths.
    pub(super) fn opacity(&mut self, thousandths: u16) -> Ref {
        let (pdf, next) = (&mut self.pdf, &mut self.next);
        *self.opacities.entry(thousandths).or_insert_with(|| {
            let id = next.bump();
            let alpha = f32::from(thousandths) / 1000.0;
            pdf.ext_graphics(id).non_stroking_alpha(alpha).stroking_alpha(alpha);
            id
        })
    }

    /// The graphics state that clips to what a form paints.
    pub(super) fn mask(&mut self, form: Ref) -> Ref {
        let id = self.reference();
        self.pdf.ext_graphics(id).soft_mask().subtype(MaskType::Alpha).group(form);
        id
    }

    /// A font of the drawings.
    pub(super) fn font(&mut self, id: ID) -> Result<&mut Font, PrintError> {
        if !self.fonts.contains_key(&id) {
            let font = Font::new(id, self.next.bump());
            self.fonts.insert(id, font.ok_or(PrintError::Unsupported("a font that is not in the program"))?);
        }
        self.fonts.get_mut(&id).ok_or(PrintError::Unsupported("a font that is not in the program"))
    }

    /// Writes the fonts, and returns the bytes of the file.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, PrintError> {
        for font in std::mem::take(&mut self.fonts).values() {
            font.write(&mut self)?;
        }
        Ok(self.pdf.finish())
    }
}

fn compress(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, COMPRESSION_LEVEL)
}

/// The objects that a content stream uses. Their names are derived from their references.
#[derive(Default)]
pub(super) struct Used {
    fonts: BTreeSet<Ref>,
    states: BTreeSet<Ref>,
    forms: BTreeSet<Ref>,
}

impl Used {
    /// Records that a font is used, and returns its name.
    pub(super) fn font(&mut self, id: Ref) -> String {
        self.fonts.insert(id);
        name('F', id)
    }

    /// Records that a graphics state is used, and returns its name.
    pub(super) fn state(&mut self, id: Ref) -> String {
        self.states.insert(id);
        name('G', id)
    }

    /// Records that a form is used, and returns its name.
    pub(super) fn form(&mut self, id: Ref) -> String {
        self.forms.insert(id);
        name('X', id)
    }

    pub(super) fn write(&self, resources: &mut Resources) {
        write_names(resources.fonts(), 'F', &self.fonts);
        write_names(resources.ext_g_states(), 'G', &self.states);
        write_names(resources.x_objects(), 'X', &self.forms);
    }
}

fn write_names(mut names: Dict, kind: char, ids: &BTreeSet<Ref>) {
    for id in ids {
        names.pair(Name(name(kind, *id).as_bytes()), *id);
    }
}

fn name(kind: char, id: Ref) -> String {
    format!("{kind}{}", id.get())
}
