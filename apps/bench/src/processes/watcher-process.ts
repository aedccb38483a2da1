import { type WatchedEndpoint, watchConsole, type WatchResult } from "../load/console-watch.ts";
import { serveParent } from "./parent.ts";

/** Opens a watch, or closes the one that is open and answers what it asked for. */
export type WatcherAsk = ({ readonly kind: "open" } & WatchedEndpoint) | { readonly kind: "close" };

let over = new AbortController();
let watch: Promise<WatchResult> | undefined;

serveParent<undefined, WatcherAsk, WatchResult | undefined>({
  ready: undefined,
  async answer(ask) {
    if (ask.kind === "open") {
      over = new AbortController();
      watch = watchConsole(ask, over.signal);
      // Answered with the close.
      watch.catch(() => undefined);
      return undefined;
    }
    over.abort();
    return await watch;
  },
  stop: () => Promise.resolve(over.abort()),
});
