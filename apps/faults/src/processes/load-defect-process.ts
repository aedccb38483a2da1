import { registerHooks } from "node:module";
import { type Edit, edited } from "../defects/edit.ts";

// Runs inside the service before its own modules; threads of the service inherit the flag.
const edits = JSON.parse(new URL(import.meta.url).searchParams.get("edits") ?? "[]") as readonly Edit[];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = edits.filter(({ file }) => url.endsWith(`/${file}`));
    if (own.length === 0 || loaded.source === undefined || loaded.source === null) return loaded;
    return { ...loaded, source: own.reduce(edited, Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});
