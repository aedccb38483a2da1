import { runProgram, stopSignal } from "@millrace/contract-core";
import { program } from "./suite.ts";

process.exitCode = await runProgram(program, process.argv.slice(2), process.env, stopSignal());
