//! Bundles: a script together with all modules that it imports, as one module, so that a page loads a single file.
//!
//! Every imported module becomes a function that returns its exports, called once, in the order in which modules are
//! evaluated. That covers what the scripts in `static/` use: named imports and exports at the beginning of a line, and no
//! cycles. The scripts themselves stay plain modules that run as they are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns a script with everything that it imports. `read` returns the text of a file; `None` if a file is missing, or
/// if the modules import each other in a cycle.
pub(super) fn bundle(entry: &str, read: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut bundle = Bundle { read, modules: BTreeMap::new(), text: String::new() };
    let script = bundle.module(entry)?;
    bundle.text.push_str(&script.text);
    Some(bundle.text)
}

/// A bundle that is being written.
struct Bundle<'r, R> {
    read: &'r R,
    /// The numbers of the modules, by their names; `None` while a module's imports are being added.
    modules: BTreeMap<String, Option<usize>>,
    text: String,
}

/// A module without import and export statements.
struct Module {
    text: String,
    exports: Vec<String>,
}

impl<R: Fn(&str) -> Option<String>> Bundle<'_, R> {
    /// Adds the modules that a module imports, and returns the module.
    fn module(&mut self, name: &str) -> Option<Module> {
        let source = (self.read)(name)?;
        self.modules.insert(name.to_owned(), None);
        let mut module = Module { text: String::new(), exports: Vec::new() };
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    statement.push_str(lines.next()?.trim());
                }
                let import = self.import(name, &statement)?;
                module.text.push_str(&import);
            } else if let Some(rest) = line.strip_prefix("export ") {
                if let Some(exported) = exported_name(rest) {
                    module.exports.push(exported.to_owned());
                    module.text.push_str(rest);
                }
            } else {
                module.text.push_str(line);
            }
            module.text.push('\n');
        }
        Some(module)
    }

    /// Adds an imported module, unless it has been added, and returns the statement that takes names out of it.
    fn import(&mut self, importer: &str, statement: &str) -> Option<String> {
        let (names, path) = statement.strip_prefix("import ")?.split_once(" from ")?;
        let name = resolve(importer, path.trim_matches(['"', ';']));
        let number = match self.modules.get(&name) {
            Some(number) => (*number)?,
            None => self.add(&name)?,
        };
        let names = names.replace(" as ", ": ");
        Some(format!("const {names} = module{number};"))
    }

    /// Adds a module, after the modules that it imports, and returns its number.
    fn add(&mut self, name: &str) -> Option<usize> {
        let Module { text, exports } = self.module(name)?;
        let number = self.modules.values().flatten().count();
        self.modules.insert(name.to_owned(), Some(number));
        let exports = exports.join(", ");
        writeln!(self.text, "const module{number} = (() => {{\n{text}return {{ {exports} }};\n}})();")
            .ok()?;
        Some(number)
    }
}

/// Returns the name of an exported declaration; `None` for a statement that exports nothing.
fn exported_name(declaration: &str) -> Option<&str> {
    let kinds = ["class ", "async function ", "function ", "const ", "let "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$').next()
}

/// Returns the name of the file at a relative path, from another file.
fn resolve(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::{bundle, resolve};

    fn bundled(files: &[(&str, &str)]) -> Option<String> {
        let read =
            |name: &str| files.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
        bundle(files.first().map_or("", |(name, _)| name), &read)
    }

    #[test]
    fn a_module_is_evaluated_once_and_before_those_that_import_it() {
        let text = bundled(&[
            (
                "play/a.js",
                "import { b } from \"./b.js\";\nimport {\n  c,\n  d as e,\n} from \"../common/c.js\";\nb(c, e);\n",
            ),
            ("play/b.js", "import { c } from \"../common/c.js\";\nexport function b() {}\nconst own = c;\n"),
            ("common/c.js", "export const c = 1;\nexport class d {}\nexport {};\n"),
        ]);
        assert_eq!(
            text.as_deref(),
            Some(
                "const module0 = (() => {\nconst c = 1;\nclass d {}\n\nreturn { c, d };\n})();\n\
                 const module1 = (() => {\nconst { c } = module0;\nfunction b() {}\nconst own = c;\nreturn { b };\n})();\n\
                 const { b } = module1;\nconst {c,d: e,} = module0;\nb(c, e);\n"
            )
        );
    }

    #[test]
    fn a_missing_module_or_a_cycle_makes_no_bundle() {
        assert_eq!(bundled(&[("a.js", "import { b } from \"./b.js\";\n")]), None);
        let cycle = [
            ("a.js", "import { b } from \"./b.js\";\nexport const a = 1;\n"),
            ("b.js", "import { a } from \"./a.js\";\nexport const b = a;\n"),
        ];
        assert_eq!(bundled(&cycle), None);
    }

    #[test]
    fn paths_are_relative_to_the_importing_file() {
        assert_eq!(resolve("play/a.js", "./b.js"), "play/b.js");
        assert_eq!(resolve("play/a.js", "../common/b.js"), "common/b.js");
    }
}
