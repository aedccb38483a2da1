import type { Suite } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";
import { scenarios } from "../checks/index.ts";
import { programLine } from "../report/program.ts";
import { remedies } from "../report/remedies.ts";
import { againOf } from "../report/again.ts";
import { controlledClock } from "../target/clock.ts";
import type { Target } from "../target/target.ts";
import type { Context, Walks } from "../suite/context.ts";
import { createContext } from "../suite/create-context.ts";
import { documentation } from "../suite/documented.ts";
import { rules } from "../suite/rules.ts";
import { asPlayed } from "../suite/scenario.ts";
import { unchecked } from "./unchecked.ts";

/** The suite of this interface, all but its random walks, which each run chooses. */
const suite: Omit<Suite<Context, Target>, "createContext"> = {
  name: "Millrace contract suite",
  program: programLine,
  keyVariable: "MILLRACE_API_KEY",
  claims,
  scenarios: scenarios.map(asPlayed),
  rules,
  documentation,
  lists: ["/v1/endpoints", "/v1/templates"],
  controls: ["/v1/templates", "/v1/no-such-collection"],
  movedClock: controlledClock,
  // The machines of a target have room for few pods and workers. Those of our own have enough for workers, but not GPUs for all pods.
  scarce: { word: "machines", capabilities: ["machines", "handlers", "deployed"], started: ["machines"] },
  unchecked,
  // Keys by their form, and keys and attempt tokens by the names before them.
  secretForms: [/\b()(?:mr|rpa)_[A-Za-z0-9]{16,}/g, /([?&](?:attempt|api_key)=)[\w-]+/g, /("attemptToken":")[^"]+/g],
  shownHeaders: ["x-job-status"],
  idForms: [/\b(?:sync-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\S*/g, /\b[a-z0-9]{14}\b/g],
  again: againOf,
  remedies,
  cacheFolder: "millrace/verify",
  // A request may be held for the longest possible wait.
  heldMaxMs: limits.waitMaxMs + 30_000,
};

/** The suite with random walks. */
export function suiteWith(walks: Omit<Walks, "signal">): Suite<Context, Target> {
  return { ...suite, createContext: (base, session) => createContext(base, session, walks) };
}

/** Enough of it for what plays no scenario: reports, plans, hidden keys. */
export const plainSuite: typeof suite = suite;
