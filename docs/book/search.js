// How the search ranks: what the words are the name of comes first, also by another name, and pages of errors come last.
(() => {
  /** What people call it, and the headings where it is explained. */
  const MEANT = {
    star: ["nimbers"], nimber: ["nimbers"], up: ["ups"], down: ["ups"], tiny: ["Tiny"], switch: ["Switch"], infinitesimal: ["Infinitesimals", "ups"],
    dominated: ["Equality and canonical form", "CanonicalForm"], reversible: ["Equality and canonical form", "CanonicalForm"],
    simplify: ["Equality and canonical form", "CanonicalForm"], "simplest form": ["Equality and canonical form", "CanonicalForm"], "canonical form": ["CanonicalForm"],
    draw: ["Draw", "Draw it"], picture: ["Draw", "What people look for"], image: ["Draw"], figure: ["Draw"], svg: ["Draw"], png: ["Draw"], pdf: ["Draw"], tikz: ["Export"],
    latex: ["Export"], tex: ["Export"], csv: ["Export"], save: ["Commands", "Export"], word: ["Export"], tree: ["Tree"], graph: ["Plot", "Graph"],
    "who wins": ["Outcome", "Winner", "Who wins?"], "winning move": ["WinningMoves"], "best move": ["BestMoves", "The best move"], compare: ["operators"],
    "nim value": ["Grundy"], "nim sum": ["NimSum"], "nim-sum": ["NimSum"], "grundy number": ["Grundy"], "sprague-grundy": ["Grundy"], octal: ["TakeAndBreak"],
    timeout: ["limits", "Commands"], limit: ["limits"], memory: ["limits"], stop: ["Keys", "Errors and how to stop"], interrupt: ["Keys"],
    download: ["Install"], setup: ["Install"], "get started": ["First steps"], tutorial: ["First steps"], misere: ["Misère play: who moves last loses"],
    "own game": ["Your own game in ten lines"], "new game": ["Your own game in ten lines"], rules: ["ruleset", "Your own game in ten lines"], jupyter: ["Notebooks"], vscode: ["Editors"], vim: ["Editors"],
    simultaneous: ["Both players at once"], ordinal: ["Ordinals, surreal numbers and nimbers"], surreal: ["Ordinals, surreal numbers and nimbers"], loop: ["for", "while"],
  };
  const QUESTION = /^(how (to|do i|can i)|what (is|are))( an?| the)? /;

  const index = elasticlunr.Index.prototype;
  const search = index.search;
  index.search = function (query, options) {
    query = query.replace(/\b(bi|tri)?color/gi, "$1colour");
    const term = query.trim().toLowerCase().replace(QUESTION, "");
    const titles = (MEANT[term] ?? MEANT[term.replace(/s$/, "")] ?? []).map((title) => title.toLowerCase());
    const found = new Map(search.call(this, query, options).map((hit) => [hit.ref, hit]));
    for (const text of [term, ...titles]) {
      for (const hit of search.call(this, text, options)) if (hit.doc.title.toLowerCase() === text && !found.has(hit.ref)) found.set(hit.ref, hit);
    }
    const rank = ({ score, doc: { title, breadcrumbs } }) => {
      if (/» Errors »/.test(breadcrumbs)) return score / 1e4;
      // A function may stand on the page of each theory: the first one is that of two players in turn.
      const share = /^Reference » (Loopy games|Mis.re play|Synchronized games|Mixed strategies|Three)/.test(breadcrumbs) ? 0.5 : 1;
      const place = titles.indexOf(title.toLowerCase());
      return place >= 0 ? share * 1e4 - place : share * score * (title.toLowerCase() === term ? 100 : 1);
    };
    return [...found.values()].sort((one, other) => rank(other) - rank(one));
  };

  // The index may have been there first, and have answered what the address asks: that is asked again.
  const bar = document.getElementById("mdbook-searchbar");
  if (document.getElementById("mdbook-searchresults").childElementCount > 0) {
    for (const text of [".", bar.value]) {
      bar.value = text;
      bar.dispatchEvent(new Event("keyup"));
    }
  }
})();
