#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning --
import { outputWritten, stopSignal } from "@millrace/contract-core";
import { main } from "./command.ts";

const code = await main(process.argv.slice(2), process.env, stopSignal());
await outputWritten();
process.exit(code);
