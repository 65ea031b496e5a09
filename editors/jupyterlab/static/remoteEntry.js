// What JupyterLab loads: a container of module federation, written by hand, so that nothing has to be built.
{
  const home = document.currentScript.src;
  let shared;

  /** The module that JupyterLab itself has: the first version of it that was offered. */
  const given = async (name) => (await Object.values(shared[name])[0].get())();

  (window._JUPYTERLAB ??= {}).cutcake = {
    init(scope) {
      shared = scope;
    },
    async get() {
      const { plugins } = await import(new URL("extension.js", home));
      const made = { __esModule: true, default: await plugins(given) };
      return () => made;
    },
  };
}
