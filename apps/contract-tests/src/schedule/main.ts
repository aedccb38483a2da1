#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning
import { main } from "./command.ts";
import { stopSignal } from "../stop-signal.ts";

process.exit(await main(process.argv.slice(2), process.env, stopSignal()));
