import { parityMain } from "./command.ts";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
process.exit(await parityMain(process.argv.slice(2), stop.signal));
