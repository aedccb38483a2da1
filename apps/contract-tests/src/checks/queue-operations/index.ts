import type { Scenario } from "../../steps/words.ts";
import { scenarios as bodies } from "./bodies.ts";
import { scenarios as clearing } from "./clearing.ts";
import { scenarios as explain } from "./explain.ts";
import { scenarios as headers } from "./headers.ts";
import { scenarios as idempotency } from "./idempotency.ts";
import { scenarios as methods } from "./methods.ts";

export const scenarios: readonly Scenario[] = [methods, headers, bodies, clearing, explain, idempotency].flat();
