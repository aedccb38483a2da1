#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning
import { stopSignal } from "@millrace/contract-core";
import { main } from "./command.ts";

process.exit(await main(process.argv.slice(2), process.env, stopSignal()));
