import { bodyTargets } from "./body-targets.ts";
import type { FuzzTarget } from "./fuzz.ts";
import { headTargets } from "./head-targets.ts";
import { textTargets } from "./text-targets.ts";

/** Everything that reads what strangers send, with what must hold for each input. */
export const fuzzTargets: readonly FuzzTarget[] = [...headTargets, ...bodyTargets, ...textTargets];
