//! Exercises and their answers.

use cutcake_base::{limit::Limit, random::Random};
use cutcake_builtins::{
    exercise::{Answer, NAMES, topic},
    session::Session,
};

#[test]
fn every_exercise_has_an_answer_that_is_right() {
    let mut random = Random::new(7);
    for name in NAMES {
        let topic = topic(name).unwrap();
        for _ in 0..20 {
            let exercise = topic.make(&mut random);
            let mut session = Session::new(Limit::default());
            let typed = match &exercise.answer {
                Answer::Is(answer) => answer.clone(),
                Answer::OneOf(answers) => format!("({answers})[1]"),
            };
            let judged = session.text_of(&exercise.answer.judging(&typed));
            assert_eq!(judged.ok().as_deref(), Some("true"), "{exercise:?}");
        }
    }
}
