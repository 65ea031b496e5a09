//! The texts that an editor has open, and the files that they load; files are read, never run.

use std::{
    collections::HashMap,
    fs,
    path::{Component, Path, PathBuf},
    rc::Rc,
    time::SystemTime,
};

use indexmap::IndexMap;

use crate::{
    document::Document,
    file, input,
    outline::{Declaration, Outline},
    read::LONGEST,
};

/// The most files that are loaded for one text.
const MAX_LOADED: usize = 64;
/// The most files that are found in the editor's folders.
const MAX_FOUND: usize = 1_000;
/// The depth to which the editor's folders are searched.
const MAX_DEPTH: usize = 12;

/// Folders that are not searched.
const IGNORED: [&str; 2] = ["node_modules", "target"];

/// The texts of an editor, and a cache of files.
#[derive(Default)]
pub struct Files {
    folders: Vec<PathBuf>,
    /// The files that texts may load, and where they are looked for.
    allowed: file::Files,
    open: IndexMap<String, Rc<Document>>,
    read: HashMap<PathBuf, Read>,
}

/// A file as it was when it was read.
struct Read {
    modified: Option<SystemTime>,
    length: u64,
    document: Rc<Document>,
}

/// A text and the files that it loads.
pub struct Open {
    /// The text.
    pub document: Rc<Document>,
    /// The addresses and texts of the files that it loads, directly or indirectly.
    pub loaded: Vec<(String, Rc<Document>)>,
    /// The missing files, each with the byte of its name in the text.
    pub missing: Vec<(usize, PathBuf)>,
    /// Whether all files that it loads are known.
    pub is_whole: bool,
}

impl Open {
    /// The declaration of a name that is used at a byte, with its document, and the address of the file if a loaded file declares it.
    pub fn find(&self, name: &str, byte: usize) -> Option<(Option<&str>, &Document, &Declaration)> {
        if let Some(found) = self.document.outline().find(name, byte) {
            return Some((None, &self.document, found));
        }
        self.loaded.iter().find_map(|(address, document)| {
            let found = document.outline().outermost().filter(|declaration| declaration.name == name).last()?;
            Some((Some(address.as_str()), &**document, found))
        })
    }

    /// The outermost declarations of the text and of the files that it loads.
    pub fn outermost(&self) -> impl Iterator<Item = &Declaration> {
        let loaded = self.loaded.iter().map(|(_, document)| document.outline());
        std::iter::once(self.document.outline()).chain(loaded).flat_map(Outline::outermost)
    }
}

impl Files {
    /// Sets the open text at an address, or closes it.
    pub fn set(&mut self, address: &str, document: Option<Document>) {
        match document {
            Some(document) => _ = self.open.insert(address.to_owned(), Rc::new(document)),
            None => _ = self.open.shift_remove(address),
        }
    }

    /// Takes an open text out, to change it.
    pub fn take(&mut self, address: &str) -> Option<Document> {
        let document = std::mem::take(self.open.get_mut(address)?);
        Some(Rc::try_unwrap(document).unwrap_or_else(|shared| Document::new(shared.text().to_owned())))
    }

    /// The addresses of the open texts.
    pub fn addresses(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    /// The same with these permissions to load files: not even the existence of other files is disclosed.
    pub fn loading(self, allowed: file::Files) -> Self {
        Files { allowed, ..self }
    }

    /// Sets the folders of the editor's workspace.
    pub fn set_folders(&mut self, folders: Vec<PathBuf>) {
        self.folders = folders;
    }

    /// The addresses of the open texts, and of the programs in the folders.
    pub fn all(&self) -> Vec<String> {
        let mut found = self.addresses();
        let mut waiting: Vec<(PathBuf, usize)> = self.folders.iter().map(|folder| (folder.clone(), 0)).collect();
        while let Some((folder, depth)) = waiting.pop() {
            let mut entries: Vec<PathBuf> =
                fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
            entries.sort();
            for path in entries {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                if path.extension().is_some_and(|ending| ending == "cgs") && path.is_file() {
                    let address = address_of(&path);
                    if !found.contains(&address) {
                        found.push(address);
                    }
                } else if depth < MAX_DEPTH
                    && !name.starts_with('.')
                    && !IGNORED.contains(&&*name)
                    && path.is_dir()
                    && !path.is_symlink()
                {
                    waiting.push((path, depth + 1));
                }
                if found.len() >= MAX_FOUND {
                    return found;
                }
            }
        }
        found
    }

    /// The text at an address, open or in a file, with the files that it loads.
    pub fn get(&mut self, address: &str) -> Option<Open> {
        let document = match self.open.get(address) {
            Some(document) => Rc::clone(document),
            None => self.at(address, &path_of(address)?)?,
        };
        let (mut loaded, mut missing) = (Vec::new(), Vec::new());
        let mut is_whole = !document.outline().computes_loads;
        let mut seen = vec![address.to_owned()];
        let mut waiting: Vec<(Option<PathBuf>, String, Option<usize>)> = Vec::new();
        let own = path_of(address);
        for (bytes, name) in &document.outline().loads {
            waiting.push((own.clone(), name.clone(), Some(bytes.start)));
        }
        while let Some((from, name, place)) = waiting.pop() {
            let found = from.and_then(|from| Some(self.allowed.find(Path::new(&name), from.parent()?)));
            let Some(path) = found.filter(|path| self.allowed.may_load(path).is_ok()).map(|path| normalized(&path))
            else {
                is_whole = false;
                continue;
            };
            let address = address_of(&path);
            if seen.contains(&address) {
                continue;
            }
            seen.push(address.clone());
            let document = if loaded.len() < MAX_LOADED { self.at(&address, &path) } else { None };
            let Some(document) = document else {
                is_whole = false;
                missing.extend(place.filter(|_| !path.exists()).map(|place| (place, path)));
                continue;
            };
            is_whole &= !document.outline().computes_loads;
            let loads = document.outline().loads.iter();
            waiting.extend(loads.map(|(_, name)| (Some(path.clone()), name.clone(), None)));
            loaded.push((address, document));
        }
        Some(Open { document, loaded, missing, is_whole })
    }

    /// The text at an address, from the editor if it is open there, otherwise from the file.
    fn at(&mut self, address: &str, path: &Path) -> Option<Rc<Document>> {
        if let Some(document) = self.open.get(address) {
            return Some(Rc::clone(document));
        }
        let found = fs::metadata(path).ok().filter(|found| found.is_file() && found.len() <= LONGEST as u64)?;
        let (modified, length) = (found.modified().ok(), found.len());
        if let Some(read) = self.read.get(path).filter(|read| read.modified == modified && read.length == length) {
            return Some(Rc::clone(&read.document));
        }
        let document = Rc::new(Document::new(input::read_text(path, LONGEST as u64).ok()?));
        self.read.insert(path.to_owned(), Read { modified, length, document: Rc::clone(&document) });
        Some(document)
    }
}

/// A path without `.` and `..`, as far as that is possible without accessing the disk.
fn normalized(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if normalized.file_name().is_some() => _ = normalized.pop(),
            other => normalized.push(other),
        }
    }
    normalized
}

/// The path of an address that begins with `file://`.
pub fn path_of(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let (mut bytes, mut letters) = (Vec::with_capacity(path.len()), path.bytes());
    while let Some(byte) = letters.next() {
        let byte = match byte {
            b'%' => {
                let digits = [letters.next()?, letters.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        };
        bytes.push(byte);
    }
    let path = String::from_utf8(bytes).ok()?;
    let is_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// The address of a path.
pub fn address_of(path: &Path) -> String {
    let mut address = String::from("file://");
    let path = path.to_string_lossy().replace('\\', if cfg!(windows) { "/" } else { "\\" });
    if !path.starts_with('/') {
        address.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte))
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_paths() {
        for path in ["/a/b.cgs", "/a b/ε%.cgs"] {
            assert_eq!(path_of(&address_of(Path::new(path))).as_deref(), Some(Path::new(path)));
        }
        assert_eq!(path_of("untitled:Untitled-1"), None);
        assert_eq!(path_of("file:///a%2"), None);
        assert_eq!(normalized(Path::new("/a/./b/../c/../../d")), Path::new("/d"));
    }
}
