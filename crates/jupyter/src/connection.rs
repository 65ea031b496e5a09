//! The connection file: the addresses of a kernel, and the key of its messages.

use std::path::Path;

use serde_json::Value;

use super::{error::KernelError, signature::Key};
use crate::input;

/// The longest connection file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The contents of a connection file. Each channel has an address, such as `tcp://127.0.0.1:5555`.
pub(super) struct Connection {
    /// Requests and their replies.
    pub shell: String,
    /// Requests that do not wait for others: interrupts, shutdown.
    pub control: String,
    /// Messages to all front ends.
    pub publish: String,
    /// Questions to the person.
    pub input: String,
    /// Echoes, which show that the kernel is alive.
    pub heartbeat: String,
    /// The key of the messages.
    pub key: Key,
}

impl Connection {
    /// Reads a connection file.
    ///
    /// # Errors
    /// If it cannot be read, or is incomplete.
    pub fn read(path: &Path) -> Result<Self, KernelError> {
        let unreadable = |error| KernelError::File { action: "read", path: path.to_owned(), error };
        let wrong = |reason: String| KernelError::Connection { path: path.to_owned(), reason };
        let text = input::read_text(path, LONGEST).map_err(unreadable)?;
        Self::of_text(&text).map_err(wrong)
    }

    fn of_text(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let word = |name: &str| file[name].as_str().ok_or_else(|| format!("it has no text `{name}`"));
        match word("transport")? {
            "tcp" => {}
            other => return Err(format!("its transport is `{other}`, and this kernel listens at `tcp` alone")),
        }
        match word("signature_scheme")? {
            "hmac-sha256" => {}
            other => {
                return Err(format!("its messages are signed by `{other}`, and this kernel signs by `hmac-sha256`"));
            }
        }
        let host = match word("ip")? {
            "*" => "0.0.0.0",
            host => host,
        };
        let address = |name: &str| {
            let port = file[name].as_u64().and_then(|port| u16::try_from(port).ok()).filter(|port| *port > 0);
            let port = port.ok_or_else(|| format!("it has no port `{name}`"))?;
            Ok::<_, String>(match host.contains(':') {
                true => format!("tcp://[{host}]:{port}"),
                false => format!("tcp://{host}:{port}"),
            })
        };
        Ok(Connection {
            shell: address("shell_port")?,
            control: address("control_port")?,
            publish: address("iopub_port")?,
            input: address("stdin_port")?,
            heartbeat: address("hb_port")?,
            key: Key::new(word("key")?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"shell_port": 1, "control_port": 2, "iopub_port": 3, "stdin_port": 4, "hb_port": 5,
        "ip": "127.0.0.1", "key": "secret", "transport": "tcp", "signature_scheme": "hmac-sha256"}"#;

    fn fault(from: &str, to: &str) -> String {
        Connection::of_text(&FILE.replace(from, to)).err().unwrap_or_default()
    }

    #[test]
    fn a_connection_file_says_where_to_listen() {
        let connection = Connection::of_text(FILE).unwrap();
        assert_eq!(
            (connection.shell.as_str(), connection.heartbeat.as_str()),
            ("tcp://127.0.0.1:1", "tcp://127.0.0.1:5")
        );
        assert_eq!(Connection::of_text(&FILE.replace("127.0.0.1", "::1")).unwrap().input, "tcp://[::1]:4");
        assert_eq!(Connection::of_text(&FILE.replace("127.0.0.1", "*")).unwrap().publish, "tcp://0.0.0.0:3");
    }

    #[test]
    fn errors_name_the_entry() {
        assert_eq!(fault("\"shell_port\": 1", "\"port\": 1"), "it has no port `shell_port`");
        assert_eq!(fault("\"hb_port\": 5", "\"hb_port\": 70000"), "it has no port `hb_port`");
        assert_eq!(fault("\"hb_port\": 5", "\"hb_port\": 0"), "it has no port `hb_port`");
        assert_eq!(fault("\"key\"", "\"lock\""), "it has no text `key`");
        assert!(fault("\"tcp\"", "\"ipc\"").contains("`ipc`"));
        assert!(fault("hmac-sha256", "hmac-md5").contains("`hmac-md5`"));
        assert!(!fault("{", "").is_empty());
    }
}
