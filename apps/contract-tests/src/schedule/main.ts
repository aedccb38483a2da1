#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning
import { main } from "./command.ts";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
process.exit(await main(process.argv.slice(2), process.env, stop.signal));
