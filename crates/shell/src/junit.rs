//! Test results as JUnit XML, for continuous integration.

use std::time::Duration;

/// The result of one script.
pub struct Case {
    /// The file of the script.
    pub name: String,
    /// The time it took.
    pub time: Duration,
    /// A short and a full description of the failure, if it failed.
    pub failure: Option<(String, String)>,
}

/// The report on all cases.
pub fn report(cases: &[Case]) -> String {
    let failures = cases.iter().filter(|case| case.failure.is_some()).count();
    let time: Duration = cases.iter().map(|case| case.time).sum();
    let sums =
        format!("tests=\"{}\" failures=\"{failures}\" errors=\"0\" time=\"{:.3}\"", cases.len(), time.as_secs_f64());
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {sums}>\n<testsuite name=\"cutcake test\" skipped=\"0\" {sums}>\n"
    );
    for Case { name, time, failure } in cases {
        let name = escaped(name);
        let case = format!("<testcase classname=\"cutcake\" name=\"{name}\" time=\"{:.3}\"", time.as_secs_f64());
        text += &match failure {
            None => format!("{case}/>\n"),
            Some((message, whole)) => {
                let (message, whole) = (escaped(message), escaped(whole));
                format!("{case}><failure message=\"{message}\">{whole}</failure></testcase>\n")
            }
        };
    }
    text + "</testsuite>\n</testsuites>\n"
}

/// A text escaped for XML. Characters that XML does not allow are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(letter),
            '\u{0}'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_xml() {
        let case = |name: &str, failure: Option<&str>| Case {
            name: name.to_owned(),
            time: Duration::from_millis(1250),
            failure: failure.map(|whole| ("it is another".to_owned(), whole.to_owned())),
        };
        let text = report(&[case("a.cgs", None), case("<&\">.cgs", Some("-{3|1}\n+<\u{1b}[1m]]>"))]);
        assert!(text.contains("<testsuites tests=\"2\" failures=\"1\" errors=\"0\" time=\"2.500\">"), "{text}");
        assert!(text.contains("name=\"a.cgs\" time=\"1.250\"/>"), "{text}");
        let failure = "<failure message=\"it is another\">-{3|1}\n+&lt;\u{fffd}[1m]]&gt;</failure></testcase>";
        assert!(text.contains("name=\"&lt;&amp;&quot;&gt;.cgs\"") && text.contains(failure), "{text}");
    }
}
