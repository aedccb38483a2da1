#!/usr/bin/env -S node --conditions=millrace-source --disable-warning=ExperimentalWarning --
import { runCli } from "./cli.ts";
import { outliveClosedOutput, outputWritten } from "./output/terminal.ts";

outliveClosedOutput();
const exitCode = await runCli(process.argv.slice(2));
await outputWritten();
// What a command leaves open, such as a connection kept alive, must not keep the process.
process.exit(exitCode);
