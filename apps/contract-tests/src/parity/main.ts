import { stopSignal } from "@millrace/contract-core";
import { parityMain } from "./command.ts";

process.exitCode = await parityMain(process.argv.slice(2), stopSignal());
