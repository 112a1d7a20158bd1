//! Clip paths.

use usvg::tiny_skia_path::Path as Outline;
use usvg::{ClipPath, Fill, FillRule, Group, Node, Transform};

use super::super::PrintError;
use super::content::Canvas;

impl Canvas<'_> {
    /// Clips everything that follows by a clip path, until the state is restored.
    pub(super) fn clip(&mut self, clip_path: &ClipPath) -> Result<(), PrintError> {
        if let Some(other) = clip_path.clip_path() {
            self.clip(other)?;
        }
        let mut shapes = Vec::new();
        if collect(clip_path.root(), clip_path.transform(), &mut shapes).is_some() && are_one_path(&shapes) {
            self.clip_by_path(&shapes);
            Ok(())
        } else {
            self.clip_by_mask(clip_path)
        }
    }

    fn clip_by_path(&mut self, shapes: &[(Outline, FillRule)]) {
        if shapes.is_empty() {
            // An empty clip path: nothing is visible.
            self.content.rect(0.0, 0.0, 0.0, 0.0);
        }
        for (outline, _) in shapes {
            self.outline(outline);
        }
        match shapes.first() {
            Some((_, FillRule::EvenOdd)) => self.content.clip_even_odd(),
            _ => self.content.clip_nonzero(),
        };
        self.content.end_path();
    }

    /// Clips by what the shapes of a clip path paint. This is correct for all clip paths, but slower to display and
    /// print.
    fn clip_by_mask(&mut self, clip_path: &ClipPath) -> Result<(), PrintError> {
        let Some(bounds) = clip_path.root().layer_bounding_box().transform(clip_path.transform()) else {
            self.clip_by_path(&[]);
            return Ok(());
        };
        let mut mask = Canvas::new(self.file);
        mask.transform(clip_path.transform());
        mask.group(clip_path.root())?;
        let form = mask.into_transparency_group(bounds);
        let state = self.file.mask(form);
        self.set_state(state);
        Ok(())
    }
}

/// Collects the shapes of a clip path; returns `None` if one of them has a clip path itself.
fn collect(group: &Group, transform: Transform, shapes: &mut Vec<(Outline, FillRule)>) -> Option<()> {
    if group.clip_path().is_some() {
        return None;
    }
    let transform = transform.pre_concat(group.transform());
    group.children().iter().try_for_each(|node| match node {
        Node::Group(group) => collect(group, transform, shapes),
        Node::Text(text) => collect(text.flattened(), transform, shapes),
        Node::Path(path) if path.is_visible() => {
            let rule = path.fill().map_or(FillRule::NonZero, Fill::rule);
            shapes.extend(path.data().clone().transform(transform).map(|outline| (outline, rule)));
            Some(())
        }
        // SVG does not allow images in clip paths.
        Node::Path(_) | Node::Image(_) => Some(()),
    })
}

/// Whether shapes can be written as one path. They cannot if two of them overlap, because the fill rule would make a
/// hole.
fn are_one_path(shapes: &[(Outline, FillRule)]) -> bool {
    shapes.iter().enumerate().all(|(index, (outline, rule))| {
        let bounds = outline.bounds();
        shapes
            .iter()
            .skip(index + 1)
            .all(|(other, other_rule)| rule == other_rule && bounds.intersect(&other.bounds()).is_none())
    })
}
