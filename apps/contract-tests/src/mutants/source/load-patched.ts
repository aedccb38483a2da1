import { registerHooks } from "node:module";
import { type SourcePatch, patched } from "./source-mutant.ts";

// Runs inside the service, before its own modules; threads of the service inherit the flag.
const { searchParams } = new URL(import.meta.url);
const patch = JSON.parse(searchParams.get("patch") ?? "") as SourcePatch;
const patchedUrl = searchParams.get("url");

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== patchedUrl || loaded.source === undefined || loaded.source === null) return loaded;
    return { ...loaded, source: patched(Buffer.from(loaded.source as Uint8Array).toString(), patch) };
  },
});
