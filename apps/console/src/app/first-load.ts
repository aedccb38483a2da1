/**
 * Watches over the first load. It stands in the page itself, so that it is there when no file of the console is: a script that cannot be
 * loaded leaves nothing that could say so. Built without imports, see `vite.config.ts`.
 */
{
  const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000];
  const SLOW_MS = 10_000;
  /** Time after which the files are asked for once more: a connection may hang for minutes. */
  const HANGS_MS = 30_000;
  const RELOADS = "millrace.reloads";

  const note = document.createElement("div");
  note.setAttribute("role", "status");
  note.style.cssText = "font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem";
  const styleTries = new Map<string, number>();
  let isReloading = false;

  const pauseOf = (failed: number): number => PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)] ?? 0;
  const passed = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
  const hasStarted = (): boolean => [...(document.querySelector("#root")?.children ?? [])].some((one) => one !== note);

  function say(text: string): void {
    if (hasStarted()) return;
    const again = document.createElement("a");
    again.href = "";
    again.textContent = "Load it again now";
    note.replaceChildren(`${text} `, again);
    document.querySelector("#root")?.append(note);
  }

  /** How often the page has loaded itself again; null forgets it. */
  function countReloads(change: (before: number) => number | null): number {
    try {
      const count = change(Number(sessionStorage.getItem(RELOADS)));
      if (count === null) sessionStorage.removeItem(RELOADS);
      else sessionStorage.setItem(RELOADS, String(count));
      return count ?? 0;
    } catch {
      return PAUSES_MS.length;
    }
  }

  const isAnswered = (url: string, cache: RequestCache): Promise<boolean> =>
    fetch(url, { cache, signal: AbortSignal.timeout(2 * HANGS_MS) }).then(
      async (answer) => answer.ok && (await answer.blob()).size > 0,
      () => false,
    );

  /** A browser may keep a failed script as failed until the page is loaded anew. */
  async function reloadOnceAnswered(): Promise<void> {
    if (isReloading) return;
    isReloading = true;
    const reloads = countReloads((before) => before + 1);
    // A page that is loaded again at once needs no words.
    if (reloads > 1) {
      say("The console could not be loaded: the service does not answer. It is loaded as soon as the service does.");
    }
    for (let failed = reloads - 1; ; failed += 1) {
      await passed(pauseOf(failed));
      if (hasStarted()) return;
      if (await isAnswered(location.href, "no-store")) break;
    }
    location.reload();
  }

  /** Resolves once the file has come anew, which the browser then has at hand. */
  async function fetched(url: string): Promise<void> {
    while (!(await isAnswered(url, "reload"))) await passed(pauseOf(PAUSES_MS.length));
  }

  /** Asks for the files anew, while the page still waits for its own requests, and puts those in place that come first. */
  async function overtake(): Promise<void> {
    for (const link of stylesAwaited()) {
      void fetched(link.href).then(() => link.sheet === null && link.replaceWith(link.cloneNode()));
    }
    if (hasStarted()) return;
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src }) => src);
    const parts = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
    await Promise.all([...scripts, ...parts].map(fetched));
    if (!hasStarted() && !isReloading) location.reload();
  }

  const stylesAwaited = (): readonly HTMLLinkElement[] =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => sheet === null);

  /** Also later: what loads a part of the console counts its styles as loaded once it has asked for them. */
  function loadStylesAgain(link: HTMLLinkElement): void {
    const failed = styleTries.get(link.href) ?? 0;
    styleTries.set(link.href, failed + 1);
    setTimeout(() => link.replaceWith(link.cloneNode()), pauseOf(failed));
  }

  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void reloadOnceAnswered();
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") loadStylesAgain(target);
    },
    // Such events do not bubble.
    { capture: true },
  );
  setTimeout(() => {
    // Nothing is painted, and no script runs, while styles of the page itself are waited for.
    for (const link of stylesAwaited()) link.replaceWith(link.cloneNode());
    if (hasStarted()) {
      countReloads(() => null);
      return;
    }
    say("The console is still loading: the connection to the service is slow, or hangs.");
  }, SLOW_MS);
  setTimeout(() => void overtake(), HANGS_MS);
}
