//! The families of words.

use cutcake_language::kind::{
    value::Value,
    word::{TYPES, Words},
};
use cutcake_synchronized::Outcome;

#[test]
fn words_belong_to_families() {
    assert_eq!(Words::of(&Value::symbol("N")), [Words::Outcome]);
    assert_eq!(Words::of(&Value::symbol("proved")), [Words::Standing, Words::Verdict]);
    assert_eq!(Words::of(&Value::string("=")), [Words::Synchronized, Words::Class, Words::Sign]);
    assert_eq!(Words::of(&Value::symbol("=")), [Words::Class, Words::Sign]);
    assert_eq!(Words::of(&Value::Outcome(Outcome::Equal)), [Words::Synchronized]);
    assert!(Words::of(&Value::symbol("l")).is_empty() && Words::of(&Value::Nothing).is_empty());
    for value in [Value::Nothing, Value::integer(1), Value::string(""), Value::symbol("P")] {
        assert!(TYPES.contains(&value.type_name()), "{}", value.type_name());
    }
}
