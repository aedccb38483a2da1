import { limits } from "@millrace/spec";
import type { QueueUnderTest } from "../../../target/queue-under-test.ts";
import { createClientSteps } from "./client-steps.ts";
import type { Ground } from "./ground.ts";
import type { Judge } from "./judge.ts";
import { compare, look, movesOf } from "./looking.ts";
import { LATE_MS, UnclearError, createWalkModel } from "./model.ts";
import type { Step } from "./steps.ts";
import type { WalkTime } from "./time.ts";
import { createWorkerSteps } from "./worker-steps.ts";

/** Real time that a step and the check after it may take; no event is due meanwhile. */
const AHEAD_MS = 4_000;
/** Margin for the uncertainty of the time. */
const SETTLED_MS = 100;
/** A job that waits for a day delays no other check. */
const NEXT_MAX_MS = 2 * limits.runRetentionMs;

/** Runs the steps of one walk on its own queue and on the model. */
export interface Walker {
  /** @throws BrokenError when the two differ, UnclearError when the expected state is unknown */
  play(step: Step): Promise<void>;
}

export function createWalker(queue: QueueUnderTest, time: WalkTime, judge: Judge): Walker {
  const model = createWalkModel();
  const during: Ground["during"] = async (act) => {
    const [at, result] = await time.during(act);
    if (model.dues().some(({ fromMs }) => fromMs <= at.toMs)) throw new UnclearError();
    return [at, result];
  };
  const ground: Ground = { queue, model, judge, inputs: new Map(), during };
  const clients = createClientSteps(ground);
  const workers = createWorkerSteps(ground);

  async function pass(ms: number): Promise<void> {
    model.passed(await time.pass(Math.max(0, Math.ceil(ms))));
  }
  /** Lets time pass until no event is close. */
  async function settle(): Promise<void> {
    for (;;) {
      const nowMs = time.nowMs();
      const close = model.dues().find(({ fromMs, toMs }) => fromMs - AHEAD_MS < nowMs && toMs + LATE_MS > nowMs);
      if (close !== undefined) await pass(close.toMs + LATE_MS + SETTLED_MS - nowMs);
      else return model.passed({ fromMs: nowMs, toMs: nowMs });
    }
  }
  async function passToNext(where: "before" | "after"): Promise<void> {
    const [next] = model.dues().toSorted((a, b) => a.toMs - b.toMs);
    if (next === undefined || next.fromMs - time.nowMs() > NEXT_MAX_MS) return;
    await pass(
      where === "after"
        ? next.toMs + LATE_MS + SETTLED_MS - time.nowMs()
        : next.fromMs - AHEAD_MS - LATE_MS - time.nowMs(),
    );
  }

  function fire(step: Step): Promise<void> {
    switch (step.do) {
      case "submit":
        return clients.submit(step);
      case "take":
        return workers.take(step);
      case "report":
        return workers.report(step);
      case "cancel":
      case "retry":
        return clients.ask(step);
      case "purge":
        return clients.purge();
      case "ping":
        return workers.ping(step.worker, step.jobs);
      case "ttl":
        return clients.ttl(step.job, step.ttlMs);
      case "pass":
        return "ms" in step ? pass(step.ms) : passToNext(step.toNext);
    }
  }

  return {
    async play(step) {
      const moves = movesOf(model);
      await settle();
      await fire(step);
      if (step.do === "pass") await settle();
      const [, seen] = await during(() => look(queue, model));
      compare(judge, model, seen, step, moves);
    },
  };
}
