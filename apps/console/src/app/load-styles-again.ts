/** The first pause is none: a part of the console that is loaded again half a second later is to be shown with its styles. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000];

/**
 * From now on styles whose connection broke off are loaded again, for some seconds. What loads a part of the console counts its styles
 * as loaded once it has asked for them, and would show the part without them.
 */
export function loadBrokenStylesAgain(): void {
  const tries = new Map<string, number>();
  document.addEventListener(
    "error",
    ({ target: link }) => {
      if (!(link instanceof HTMLLinkElement) || link.rel !== "stylesheet") return;
      const failed = tries.get(link.href) ?? 0;
      tries.set(link.href, failed + 1);
      const pauseMs = PAUSES_MS[failed];
      if (pauseMs !== undefined) setTimeout(() => link.replaceWith(link.cloneNode()), pauseMs);
    },
    // Such events do not bubble.
    { capture: true },
  );
}
