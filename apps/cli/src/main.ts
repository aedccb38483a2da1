#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning
import { runCli } from "./cli.ts";
import { outliveClosedOutput } from "./output/terminal.ts";

outliveClosedOutput();
// What a command leaves open, such as a connection kept alive, must not keep the process.
process.exit(await runCli(process.argv.slice(2)));
