import { parityMain } from "./command.ts";
import { stopSignal } from "../stop-signal.ts";

process.exitCode = await parityMain(process.argv.slice(2), stopSignal());
