import { registerHooks } from "node:module";

const OWN_NAME = "@millrace/worker";

/** What a handler installed wins; only where it has no such package, this one stands in. */
export function lendOwnPackage(): void {
  // Not by its name: a program may carry this package inside, where no name leads to it.
  const own = new URL(import.meta.url.endsWith(".ts") ? "../index.ts" : "../index.js", import.meta.url).href;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (specifier !== OWN_NAME) throw error;
        return nextResolve(own, context);
      }
    },
  });
}
