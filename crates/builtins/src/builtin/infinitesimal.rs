//! Infinitesimals: atomic weights, and reduced canonical forms.

use crate::{
    builtin::{
        Builtin, Kind, Subject,
        game::{apply, test},
        one,
    },
    kind::convert::value_error,
    partizan::Store,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Infinitesimals",
    builtins: &[
        Builtin {
            name: "AtomicWeight",
            parameters: &[one("G", Kind::Game)],
            summary: "How many ups G is worth beside a nimber larger than all others, the remote star: the W for which G - W·^, the \
                      Norton product, lies between `v` and `^` plus any remote star. Every all-small game has one (the constructive \
                      atomic weight theorem, Winning Ways, ch. 8); other infinitesimals are tested by that definition.",
            examples: &["AtomicWeight(^^*)", "AtomicWeight({^3|vv})", "AtomicWeight(Tiny(2))", "AtomicWeight({^^|v})"],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                match machine.environment.store.atomic_weight(game)? {
                    Some(weight) => Ok(machine.game_value(weight)),
                    None => {
                        let error = value_error("That game is not atomic.");
                        Err(arguments.at(0, error.help("`IsAtomic(G)` asks before")))
                    }
                }
            },
        },
        Builtin {
            name: "IsAtomic",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G has an atomic weight.",
            examples: &["IsAtomic({^3|vv})", "IsAtomic({1|0})", "IsAtomic({1|^^||^})", "IsAtomic({1|^3||^})"],
            run: |machine, arguments| test(machine, arguments, |store, game| Ok(store.atomic_weight(game)?.is_some())),
        },
        Builtin {
            name: "ReducedCanonicalForm",
            parameters: &[one("G", Kind::Game)],
            summary: "The simplest game infinitesimally near G: two games have the same just when they differ by an infinitesimal. It is \
                      G heated by `*` with each x and x + * of it, x a number, then replaced by x (Grossman and Siegel, *Reductions \
                      of partizan games*).",
            examples: &[
                "ReducedCanonicalForm({3||2+*|1+*})",
                "ReducedCanonicalForm(1/2 + ^*)",
                "ReducedCanonicalForm({1+^|0,*2})",
            ],
            run: |machine, arguments| apply(machine, arguments, Store::reduced_canonical_form),
        },
        Builtin {
            name: "Companion",
            parameters: &[one("G", Kind::Game)],
            summary: "What G becomes in the one automorphism, other than the identity, of the lattices of games born by day 1, 2, … \
                      (Siegel, III.2): every option becomes its companion, and 0 is one option more of Left if G >= 0, of Right \
                      if G <= 0.",
            examples: &[
                "Companion(0)",
                "Companion(^)",
                "Companion({0||0|-3/2})",
                "Companion(Companion({1|0})) == {1|0}",
            ],
            run: |machine, arguments| apply(machine, arguments, Store::companion),
        },
        Builtin {
            name: "IsNumberTiny",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is a number, or a number plus a tiny or a miny.",
            examples: &["IsNumberTiny(2 + Tiny(3/2))", "IsNumberTiny(3)", "IsNumberTiny(^)"],
            run: |machine, arguments| test(machine, arguments, |store, game| store.is_number_tiny(game)),
        },
    ],
};
