import { registerHooks } from "node:module";
import { type Edit, edited } from "../defects/edit.ts";

// Runs inside the service before its own modules; threads of the service inherit the flag.
const edit = JSON.parse(new URL(import.meta.url).searchParams.get("edit") ?? "") as Edit;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${edit.file}`) || loaded.source === undefined || loaded.source === null) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    // An older version may not have had what the defect is about.
    if (process.env["FAULTS_OLDER"] !== undefined && !source.includes(edit.from)) return loaded;
    return { ...loaded, source: edited(source, edit) };
  },
});
