#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning --
import { outputWritten, stopSignal } from "@millrace/contract-core";
import { main } from "./command/command.ts";
import { main as scheduledMain } from "./schedule/command.ts";

const [verb, ...rest] = process.argv.slice(2);
const isScheduled = verb === "scheduled";
const args = isScheduled ? rest : process.argv.slice(2);
const code = await (isScheduled ? scheduledMain : main)(args, process.env, stopSignal());
await outputWritten();
process.exit(code);
