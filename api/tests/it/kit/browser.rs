//! A browser without scripts: it stores a cookie, reads forms from pages, and submits them.

use super::client::{Client, Reply};
use super::server::{PASSWORD, Server};

/// A user of the pages, logged in or not.
#[derive(Clone)]
pub(crate) struct Browser {
    client: Client,
    cookie: String,
}

/// A form of a page, with the values that the page has filled in.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) action: String,
    pub(crate) fields: Vec<(String, String)>,
}

impl Server {
    /// Logs in with a name and the usual password.
    pub(crate) fn browser(&self, name: &str) -> Browser {
        let visitor = self.visitor();
        let body = encoded(&[("name", name), ("password", PASSWORD)]);
        let reply = visitor.raw("POST", "/login", &[FORM], Some(body.into_bytes()));
        assert_eq!(reply.status, 303, "{}", reply.text);
        self.stranger().let_in(&reply)
    }

    /// Returns a browser that is not logged in.
    pub(crate) fn stranger(&self) -> Browser {
        Browser { client: self.visitor(), cookie: String::new() }
    }
}

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

impl Browser {
    /// Returns the client, which sends no cookie.
    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    /// Returns the cookie as it is sent.
    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Returns the same browser with the login cookie of a response.
    pub(crate) fn let_in(&self, reply: &Reply) -> Self {
        let cookie = reply.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        assert!(cookie.starts_with("shinjuku_login="), "{cookie}");
        Self { client: self.client.clone(), cookie }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.client.raw("GET", &format!("^{path}"), &[("Cookie", &self.cookie)], None)
    }

    /// Returns a page, which must exist.
    pub(crate) fn page(&self, path: &str) -> String {
        let reply = self.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        reply.text
    }

    /// Posts exactly these fields.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let headers = [FORM, ("Cookie", &self.cookie)];
        self.client.raw("POST", &format!("^{path}"), &headers, Some(encoded(fields).into_bytes()))
    }

    /// Submits a form.
    pub(crate) fn send(&self, form: &Form) -> Reply {
        let fields: Vec<_> =
            form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.post(&form.action, &fields)
    }

    /// Returns the form of a page whose action is the page's own path.
    pub(crate) fn form(&self, path: &str) -> Form {
        Form::in_page(&self.page(path), path.split('?').next().expect("a path"))
    }

    /// Returns the form for actions in the table view of a game, once it is this player's turn.
    pub(crate) fn turn_at(&self, game: &str) -> Form {
        for _ in 0..400 {
            let page = self.page(&format!("{game}/table"));
            if let Some(act) = Form::all_in_page(&page, &format!("{game}/act")).into_iter().next() {
                return act;
            }
            assert!(page.contains("http-equiv=\"refresh\""), "somebody is awaited: {page}");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("it is never this player's turn")
    }

    /// Returns the CSRF token that forms must send.
    pub(crate) fn csrf(&self) -> String {
        let page = self.page("/editor");
        let word = page.split("<meta name=\"csrf\" content=\"").nth(1).expect("a word");
        word.split('"').next().expect("its end").to_owned()
    }
}

impl Form {
    /// Returns the first form of a page with this action.
    pub(crate) fn in_page(page: &str, action: &str) -> Self {
        Self::all_in_page(page, action)
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("no form for {action}: {page}"))
    }

    /// Returns all forms of a page with this action.
    pub(crate) fn all_in_page(page: &str, action: &str) -> Vec<Self> {
        let opening = format!("action=\"{action}\"");
        let forms = page.split("<form").skip(1).map(|form| form.split("</form>").next().expect("a form"));
        let forms = forms.filter(|form| form.split('>').next().is_some_and(|tag| tag.contains(&opening)));
        forms.map(|form| Self { action: action.to_owned(), fields: fields(form) }).collect()
    }

    /// Sets the value of a field, which must exist.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        let field = self.fields.iter_mut().find(|(field, _)| field == name);
        value.clone_into(&mut field.unwrap_or_else(|| panic!("there is no field {name}")).1);
        self
    }

    /// Adds a field, such as a ticked box or a pressed button.
    pub(crate) fn and(mut self, name: &str, value: &str) -> Self {
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Removes a field.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.fields.retain(|(field, _)| field != name);
        self
    }

    pub(crate) fn value(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map_or_else(|| panic!("there is no field {name}"), |(_, value)| value.as_str())
    }
}

/// Returns the fields of a form that a browser would submit without a click: no buttons, and no boxes that are not
/// ticked.
fn fields(form: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let mut rest = form;
    while let Some(start) = rest.find('<') {
        let tag = &rest[start + 1..];
        let tag = &tag[..tag.find('>').unwrap_or(tag.len())];
        rest = &rest[start + 1..];
        let name = attribute(tag, "name").unwrap_or_default();
        let value = match tag.split_whitespace().next() {
            Some("input") => {
                let kind = attribute(tag, "type").unwrap_or_default();
                let ticked = tag.split_whitespace().any(|word| word == "checked");
                let is_box = matches!(kind.as_str(), "checkbox" | "radio");
                let unsaid = if is_box { "on" } else { "" };
                (ticked || !is_box).then(|| attribute(tag, "value").unwrap_or_else(|| unsaid.to_owned()))
            }
            Some("select") => {
                let options = &rest[..rest.find("</select>").expect("the end of a list")];
                Some(chosen(options))
            }
            Some("textarea") => {
                let text = &rest[tag.len() + 1..rest.find("</textarea>").expect("the end of a text")];
                Some(plain(text))
            }
            _ => None,
        };
        fields.extend(value.filter(|_| !name.is_empty()).map(|value| (name, value)));
    }
    fields
}

/// Returns the value of a list: the selected option, or the first.
fn chosen(options: &str) -> String {
    let options: Vec<&str> = options.split("<option").skip(1).collect();
    let tag = |option: &&str| option.split('>').next().expect("a tag").to_owned();
    let selected =
        options.iter().find(|option| tag(option).split_whitespace().any(|word| word == "selected"));
    let Some(option) = selected.or(options.first()) else { return String::new() };
    attribute(&tag(option), "value").unwrap_or_else(|| {
        plain(option.split('>').nth(1).and_then(|text| text.split('<').next()).expect("its text"))
    })
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
    Some(plain(value))
}

/// Decodes the HTML escapes of a text.
fn plain(text: &str) -> String {
    let quotes = text.replace("&#34;", "\"").replace("&#39;", "'");
    quotes.replace("&#60;", "<").replace("&#62;", ">").replace("&#38;", "&")
}

fn encoded(fields: &[(&str, &str)]) -> String {
    let mut text = form_urlencoded::Serializer::new(String::new());
    text.extend_pairs(fields).finish()
}
