//! The games born by a day, as a lattice.

use cutcake::{
    limit::Limit,
    partizan::{Game, Store},
};

#[test]
fn the_days_have_as_many_games_as_is_known() {
    let mut store = Store::new(Limit::default());
    for (n, count) in [1, 4, 22, 1474].into_iter().enumerate() {
        let day = store.day(n as u64).unwrap();
        assert_eq!(day.len(), count);
        assert!(day.iter().all(|game| store.birthday(*game).unwrap() <= n.into()));
    }
    assert!(store.day(4).is_err());
}

#[test]
fn a_day_is_a_distributive_lattice() {
    let mut store = Store::new(Limit::default());
    let day = store.day(2).unwrap();
    let join = |store: &mut Store, g: Game, h: Game| store.join(&day, &[g, h]).unwrap().unwrap();
    let meet = |store: &mut Store, g: Game, h: Game| store.meet(&day, &[g, h]).unwrap().unwrap();
    for g in &day {
        assert_eq!(join(&mut store, *g, *g), *g);
        for h in &day {
            let (up, down) = (join(&mut store, *g, *h), meet(&mut store, *g, *h));
            assert_eq!((up, down), (join(&mut store, *h, *g), meet(&mut store, *h, *g)));
            assert_eq!(meet(&mut store, *g, up), *g, "absorption");
            assert_eq!(join(&mut store, *g, down), *g, "absorption");
            for k in &day {
                let (a, b) = (join(&mut store, *h, *k), meet(&mut store, *g, *h));
                let c = meet(&mut store, *g, *k);
                assert_eq!(meet(&mut store, *g, a), join(&mut store, b, c), "distributivity");
            }
        }
    }
}

#[test]
fn covers_are_steps_without_anything_between() {
    let mut store = Store::new(Limit::default());
    let day = store.day(2).unwrap();
    let covers = store.covers(&day).unwrap();
    let lt = |store: &mut Store, g: Game, h: Game| g != h && store.le(g, h).unwrap();
    for (i, g) in day.iter().enumerate() {
        for (j, h) in day.iter().enumerate() {
            let between = day.iter().any(|k| lt(&mut store, *g, *k) && lt(&mut store, *k, *h));
            assert_eq!(covers.contains(&(i, j)), lt(&mut store, *g, *h) && !between);
        }
    }
    // In a distributive lattice all ways up are equally long: 8 steps from -2 to 2.
    assert_eq!(covers.len(), 36);
    let ends = [store.integer(-2).unwrap(), store.integer(2).unwrap()];
    let mut places = ends.map(|end| day.iter().position(|game| *game == end).unwrap());
    let mut steps = 0;
    while places[0] != places[1] {
        places[0] = covers.iter().find(|(below, _)| *below == places[0]).unwrap().1;
        steps += 1;
    }
    assert_eq!(steps, 8);
}
