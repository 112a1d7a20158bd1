//! Reads the PDF files that print writes: a cross-reference table, plain objects, and streams compressed with Flate.

use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

pub(crate) type Dictionary = BTreeMap<String, Object>;

#[derive(Debug, PartialEq)]
pub(crate) enum Object {
    /// A number as it is written.
    Number(String),
    /// A name, or one of the words `true`, `false` and `null`.
    Name(String),
    String(Vec<u8>),
    Array(Vec<Object>),
    Dictionary(Dictionary),
    /// A stream, decompressed.
    Stream(Dictionary, Vec<u8>),
    Reference(usize),
}

impl Object {
    pub(crate) fn number(&self) -> f64 {
        let Self::Number(number) = self else { panic!("{self:?} is not a number") };
        number.parse().expect("a number")
    }

    pub(crate) fn integer(&self) -> usize {
        let Self::Number(number) = self else { panic!("{self:?} is not a number") };
        number.parse().expect("an integer")
    }

    pub(crate) fn array(&self) -> &[Object] {
        let Self::Array(array) = self else { panic!("{self:?} is not an array") };
        array
    }

    /// The text of a string, which is UTF-16 if it starts with a byte order mark.
    pub(crate) fn text(&self) -> String {
        let Self::String(bytes) = self else { panic!("{self:?} is not a string") };
        match bytes.strip_prefix(&[0xFE, 0xFF]) {
            Some(pairs) => {
                let units: Vec<u16> =
                    pairs.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
                String::from_utf16(&units).expect("UTF-16")
            }
            None => String::from_utf8(bytes.clone()).expect("ASCII"),
        }
    }
}

/// A file whose objects have all been read.
pub(crate) struct Pdf {
    objects: BTreeMap<usize, Object>,
    trailer: Dictionary,
}

impl Pdf {
    /// Reads a file by its cross-reference table.
    pub(crate) fn read(file: &[u8]) -> Self {
        assert!(file.starts_with(b"%PDF-1."), "it is not a PDF");
        let end = file.len().saturating_sub(64);
        let start = find(&file[end..], b"startxref") + end;
        let table = Reader { file, at: start + 9 }.integer();
        let mut reader = Reader { file, at: table };
        reader.expect("xref");
        let (first, count) = (reader.integer(), reader.integer());
        let mut objects = BTreeMap::new();
        for id in first..first + count {
            let (offset, _) = (reader.integer(), reader.integer());
            if reader.word() == "n" {
                let mut object = Reader { file, at: offset };
                assert_eq!(object.integer(), id, "the table leads to another object");
                object.integer();
                object.expect("obj");
                objects.insert(id, object.object());
                object.expect("endobj");
            }
        }
        reader.expect("trailer");
        let Object::Dictionary(trailer) = reader.object() else { panic!("there is no trailer") };
        assert_eq!(trailer["Size"].integer(), first + count);
        Self { objects, trailer }
    }

    /// The object to which a reference leads.
    pub(crate) fn follow(&self, reference: &Object) -> &Object {
        let Object::Reference(id) = reference else { panic!("{reference:?} is not a reference") };
        self.objects.get(id).unwrap_or_else(|| panic!("there is no object {id}"))
    }

    /// The dictionary of the object to which a reference leads.
    pub(crate) fn dictionary(&self, reference: &Object) -> &Dictionary {
        dictionary(self.follow(reference)).expect("a dictionary")
    }

    /// The dictionaries of all objects.
    pub(crate) fn dictionaries(&self) -> impl Iterator<Item = &Dictionary> {
        self.objects.values().filter_map(dictionary)
    }

    /// What the file says about itself.
    pub(crate) fn info(&self) -> &Dictionary {
        self.dictionary(&self.trailer["Info"])
    }

    /// The pages in their order.
    pub(crate) fn pages(&self) -> Vec<&Dictionary> {
        let catalog = self.dictionary(&self.trailer["Root"]);
        let tree = self.dictionary(&catalog["Pages"]);
        let pages: Vec<&Dictionary> = tree["Kids"].array().iter().map(|page| self.dictionary(page)).collect();
        assert_eq!(tree["Count"].integer(), pages.len());
        assert!(pages.iter().all(|page| page["Type"] == Object::Name("Page".into())));
        pages
    }
}

fn dictionary(object: &Object) -> Option<&Dictionary> {
    match object {
        Object::Dictionary(dictionary) | Object::Stream(dictionary, _) => Some(dictionary),
        _ => None,
    }
}

fn find(bytes: &[u8], part: &[u8]) -> usize {
    let found = bytes.windows(part.len()).position(|window| window == part);
    found.unwrap_or_else(|| panic!("{:?} is missing", String::from_utf8_lossy(part)))
}

struct Reader<'f> {
    file: &'f [u8],
    at: usize,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        while self.file[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
    }

    fn starts_with(&mut self, start: &str) -> bool {
        self.skip_space();
        self.file[self.at..].starts_with(start.as_bytes())
    }

    /// Reads something if it is next.
    fn accept(&mut self, start: &str) -> bool {
        let found = self.starts_with(start);
        self.at += if found { start.len() } else { 0 };
        found
    }

    fn expect(&mut self, start: &str) {
        assert!(self.accept(start), "{start} is missing at byte {}", self.at);
    }

    /// Reads as far as a space or a delimiter.
    fn word(&mut self) -> String {
        self.skip_space();
        let rest = &self.file[self.at..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"()<>[]/".contains(byte);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        self.at += length;
        String::from_utf8_lossy(&rest[..length]).into_owned()
    }

    fn integer(&mut self) -> usize {
        let word = self.word();
        word.parse().unwrap_or_else(|_| panic!("{word:?} at byte {} is not an integer", self.at))
    }

    fn object(&mut self) -> Object {
        if self.accept("<<") {
            self.dictionary_or_stream()
        } else if self.accept("[") {
            let mut items = Vec::new();
            while !self.accept("]") {
                items.push(self.object());
            }
            Object::Array(items)
        } else if self.accept("(") {
            self.string()
        } else if self.accept("<") {
            let digits = self.word();
            self.expect(">");
            let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
            Object::String(digits.as_bytes().chunks(2).map(|pair| byte(pair).expect("a digit")).collect())
        } else if self.accept("/") {
            Object::Name(self.word())
        } else {
            self.number_or_reference()
        }
    }

    fn dictionary_or_stream(&mut self) -> Object {
        let mut entries = Dictionary::new();
        while !self.accept(">>") {
            self.expect("/");
            let key = self.word();
            let value = self.object();
            assert!(entries.insert(key, value).is_none(), "a key is twice in a dictionary");
        }
        if !self.accept("stream") {
            return Object::Dictionary(entries);
        }
        let start = self.at + find(&self.file[self.at..self.at + 2], b"\n") + 1;
        self.at = start + entries["Length"].integer();
        let data = &self.file[start..self.at];
        self.expect("endstream");
        assert_eq!(entries["Filter"], Object::Name("FlateDecode".into()));
        let data = decompress_to_vec_zlib(data).expect("compressed data");
        Object::Stream(entries, data)
    }

    /// Reads a string as far as its last parenthesis.
    fn string(&mut self) -> Object {
        let mut bytes = Vec::new();
        let mut depth = 0;
        loop {
            let byte = self.file[self.at];
            self.at += 1;
            match byte {
                b')' if depth == 0 => return Object::String(bytes),
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => {
                    let escaped = self.file[self.at];
                    assert!(b"()\\".contains(&escaped), "this escape is not read: {escaped}");
                    bytes.push(escaped);
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            bytes.push(byte);
        }
    }

    fn number_or_reference(&mut self) -> Object {
        let word = self.word();
        if word.parse::<f64>().is_err() {
            return Object::Name(word);
        }
        let after = self.at;
        if self.word() == "0" && self.accept("R") {
            return Object::Reference(word.parse().expect("the number of an object"));
        }
        self.at = after;
        Object::Number(word)
    }
}
