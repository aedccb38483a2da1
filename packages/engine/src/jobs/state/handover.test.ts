import { describe, expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { createHandover, type Handover } from "./handover.ts";
import { runningJob } from "../model/job-record.test-support.ts";
import type { ClaimedJob, ClaimRequest, JobStore } from "../model/ports.ts";

/** A store whose claims are carried out, and later answered, when the test says so. */
class SlowClaims {
  readonly #claims: { readonly request: ClaimRequest; readonly answer: (jobs: readonly ClaimedJob[]) => void }[] = [];

  claim(request: ClaimRequest): Promise<readonly ClaimedJob[]> {
    return new Promise((answer) => this.#claims.push({ request, answer }));
  }

  /** Carries out the claims that were asked for; each gets all it may have. */
  carryOut(): readonly { readonly workerId: string; readonly jobs: number; answer(): void }[] {
    return this.#claims.splice(0).map(({ request, answer }) => {
      const jobs = request.maxJobs();
      const claimed = Array.from({ length: jobs }, () => ({
        job: runningJob(),
        input: { kind: "inline" as const, bytes: new Uint8Array() },
      }));
      return { workerId: request.workerId, jobs, answer: () => answer(claimed) };
    });
  }
}

describe("a job that arrives while claims are under way", () => {
  const claims = new SlowClaims();
  const store = {
    claim: (request) => claims.claim(request),
    mayHaveWaiting: () => false,
  } as Partial<JobStore> as JobStore;
  const poll = (handover: Handover, workerId: string, maxJobs: number): void =>
    void handover.take({
      endpointId: "e",
      workerId,
      maxJobs,
      holdMs: 1000,
      signal: new AbortController().signal,
      mayTake: () => true,
    });

  test("is taken by a claim that was not carried out yet, and else by another poll of the worker", () => {
    const handover = createHandover({ clock: createClock({ frozenAtMs: 0 }), store });
    poll(handover, "w1", 4);
    poll(handover, "w1", 4);
    handover.jobQueued("e");
    handover.jobQueued("e");
    expect(claims.carryOut()).toMatchObject([{ workerId: "w1", jobs: 2 }]);
    // It has room for two more, but can take nothing more while the disk works.
    handover.jobQueued("e");
    expect(claims.carryOut()).toMatchObject([{ workerId: "w1", jobs: 1 }]);
    handover.jobQueued("e");
    expect(claims.carryOut()).toEqual([]);
    handover.close();
  });

  test("is told of together with others: as many polls take one each as there are jobs", () => {
    const handover = createHandover({
      clock: createClock({ frozenAtMs: 0 }),
      store: { ...store, mayHaveWaiting: () => isWaiting },
    });
    let isWaiting = false;
    for (const workerId of ["w1", "w2", "w3"]) poll(handover, workerId, 2);
    isWaiting = true;
    handover.committed("e", 2);
    expect(claims.carryOut()).toMatchObject([
      { workerId: "w1", jobs: 1 },
      { workerId: "w2", jobs: 1 },
    ]);
    handover.committed("e", 100);
    expect(claims.carryOut()).toMatchObject([{ workerId: "w3", jobs: 2 }]);
    handover.close();
  });
});

test("a poll whose job is being claimed gets it although its worker is told to stop another; a held poll is answered", async () => {
  const claims = new SlowClaims();
  let isWaiting = true;
  const store = { claim: (request) => claims.claim(request), mayHaveWaiting: () => isWaiting } as Partial<JobStore>;
  const handover = createHandover({ clock: createClock({ frozenAtMs: 0 }), store: store as JobStore });
  const { signal } = new AbortController();
  const poll = { endpointId: "e", workerId: "w1", maxJobs: 1, holdMs: 1_000, signal, mayTake: () => true };
  const claiming = handover.take(poll);
  isWaiting = false;
  const held = handover.take(poll);
  handover.answerHeld("e", "w1");
  expect(await held).toEqual([]);
  const [claim] = claims.carryOut();
  claim?.answer();
  expect(await claiming).toHaveLength(1);
  handover.close();
});
