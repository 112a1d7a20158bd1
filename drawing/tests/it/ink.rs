//! Where the ink of texts is, as the fonts of print have it.

use usvg::{Group, Node, Options, Tree};

/// The rectangle around the ink of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Ink {
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The distance of a place from the rectangle.
    pub(crate) fn distance_to(&self, x: f64, y: f64) -> f64 {
        let across = (self.left - x).max(x - self.right).max(0.0);
        let down = (self.top - y).max(y - self.bottom).max(0.0);
        across.hypot(down)
    }

    /// About how far a line is away.
    pub(crate) fn distance_to_line(&self, from: (f64, f64), to: (f64, f64)) -> f64 {
        let steps = 400;
        let place = |step: i32| {
            let part = f64::from(step) / f64::from(steps);
            self.distance_to(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
        };
        (0..=steps).map(place).fold(f64::INFINITY, f64::min)
    }
}

/// The ink of every text of a drawing, in the order of the drawing.
pub(crate) fn ink(svg: &str) -> Vec<Ink> {
    let mut options = Options { font_family: "Noto Sans".into(), ..Options::default() };
    for font in
        ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoSansCJKjp-Regular.otf", "NotoSansCJKjp-Bold.otf"]
    {
        let path = format!("{}/../static/fonts/{font}", env!("CARGO_MANIFEST_DIR"));
        options.fontdb_mut().load_font_data(std::fs::read(path).expect("a font"));
    }
    let tree = Tree::from_str(svg, &options).expect("a drawing");
    let mut inks = Vec::new();
    collect(tree.root(), &mut inks);
    inks
}

fn collect(group: &Group, inks: &mut Vec<Ink>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, inks),
            Node::Text(text) => {
                let room = text.flattened().bounding_box().transform(text.abs_transform()).expect("a size");
                inks.push(Ink {
                    left: f64::from(room.left()),
                    top: f64::from(room.top()),
                    right: f64::from(room.right()),
                    bottom: f64::from(room.bottom()),
                });
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}
