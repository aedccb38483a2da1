import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scenarios } from "../checks/index.ts";
import { playScenarios } from "../suite/runner.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { openLedger } from "../target/ledger.ts";
import type { Target } from "../target/target.ts";
import type { Mutant } from "./mutant.ts";
import { startMutantProxy } from "./mutant-proxy.ts";

/** A defect may have a request held for ever. */
const TIMEOUT_MS = 10_000;

/** The same walks every time: a defect is not found by chance. */
const WALK_SEED = 1;
const WALKS = 30;

/** Whether the suite found the defect, and by which claims. */
export interface MutantResult {
  readonly mutant: Mutant;
  /** Claims of those that it is to break which the suite found broken; empty = it survived. */
  readonly caughtBy: readonly string[];
  readonly tookMs: number;
}

/** Plays the scenarios of the claims that a mutant is to break against it. */
export async function playMutant(mutant: Mutant, service: Target, signal: AbortSignal): Promise<MutantResult> {
  const startMs = performance.now();
  const found = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), "millrace-mutant-"));
  await using proxies = new AsyncDisposableStack();
  async function behindProxy<Service extends Pick<Target, "baseUrl" | "keys">>(behind: Service): Promise<Service> {
    const proxy = proxies.use(await startMutantProxy(behind.baseUrl, mutant.mutate(behind.keys)));
    return { ...behind, baseUrl: proxy.url };
  }
  const { another } = service;
  try {
    const results = await playScenarios(
      scenarios.filter((scenario) => scenario.claims.some((id) => mutant.breaks.includes(id))),
      {
        target: {
          ...(await behindProxy(service)),
          ...(another === undefined ? {} : { another: async (condition) => behindProxy(await another(condition)) }),
        },
        dialect: "default",
        safety: "full",
        budget: createBudget({ requests: Infinity, resources: Infinity }),
        ledger: await openLedger(join(folder, "ledger")),
        prefix: `verify-${randomBytes(4).toString("hex")}`,
        clock: "control",
        walks: { seed: WALK_SEED, count: WALKS, shorteningMaxMs: 0 },
        timeoutMs: TIMEOUT_MS,
        signal: AbortSignal.any([signal, found.signal]),
        onResult({ observations }) {
          const isBroken = observations.some(({ holds, claimId }) => !holds && mutant.breaks.includes(claimId));
          if (isBroken) found.abort();
        },
      },
    );
    const broken = verdictsOf(results).filter(({ kind }) => kind === "fail" || kind === "error");
    const caughtBy = broken.map(({ claim }) => claim.id).filter((id) => mutant.breaks.includes(id));
    return { mutant, caughtBy, tookMs: performance.now() - startMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}
