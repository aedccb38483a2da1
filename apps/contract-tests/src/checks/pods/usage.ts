import { limits } from "@millrace/spec";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { untilPassed } from "../waiting/steps.ts";
import { createPod, podThatIsUp, smallGpuPod } from "./shared.ts";

/** Intervals within which the next sample has come. */
const STEPS_MAX = 10;

function samplesOf(answer: Answer): readonly Fields[] {
  return ((fieldsOf(answer)["samples"] ?? []) as readonly unknown[]).map(objectOf);
}

function isShare(value: unknown): boolean {
  return value === null || (typeof value === "number" && value >= 0 && value <= 100);
}

/** The GPUs of a sample. @throws when it has no list of them */
function gpusOf({ gpus }: Fields): readonly Fields[] {
  if (!Array.isArray(gpus)) throw new Error(`A sample of a pod has no list of GPUs: ${JSON.stringify(gpus)}`);
  return gpus.map(objectOf);
}

/** GPUs may be simulated, and are left out then. */
async function checkGpus(context: Context): Promise<void> {
  const pod = await createPod(context, {}, smallGpuPod);
  await podThatIsUp(context, pod["id"]);
  const answer = await context.rest("GET", `/pods/${String(pod["id"])}/usage`);
  const claim = context.expect("POD-USAGE-GPUS");
  claim.documented(answer, "rest.getPodUsage");
  for (const sample of samplesOf(answer)) {
    const gpus = gpusOf(sample);
    claim.that(gpus.length <= Number(pod["gpuCount"]), "at most the GPUs of the pod", answer.text);
    claim.that(
      gpus.every((gpu) => isShare(gpu["utilizationPercent"]) && isShare(gpu["memoryPercent"])),
      "percentages of each GPU",
      answer.text,
    );
    claim.that(new Set(gpus.map(({ id }) => id)).size === gpus.length, "each GPU once", answer.text);
  }
}

/** What pods use. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A running pod tells what it uses, a stopped one does not",
    claims: ["POD-USAGE-200", "POD-USAGE-SAMPLES", "POD-USAGE-GPUS"],
    safety: "disposable",
    needs: ["machines", "handlers"],
    async run(context) {
      const { rest, expect } = context;
      const { id } = await createPod(context);
      await podThatIsUp(context, id);
      const path = `/pods/${String(id)}/usage`;
      const answer = await rest("GET", path);
      expect("POD-USAGE-200").status(answer, 200);
      expect("POD-USAGE-200").documented(answer, "rest.getPodUsage");
      expect("POD-USAGE-200").contains(answer.json, { podId: id });
      const samples = samplesOf(answer);
      expect("POD-USAGE-200").that(samples.length > 0, "what it uses now", answer.text);
      const shares = samples.flatMap(({ cpuPercent, memoryPercent }) => [cpuPercent, memoryPercent]);
      expect("POD-USAGE-200").that(shares.every(isShare), "percentages", answer.text);
      expect("POD-USAGE-GPUS").equals(samples.flatMap(gpusOf), [], "the GPUs of a pod without any");
      await checkGpus(context);
      expect("POD-USAGE-SAMPLES").contains(answer.json, { intervalMs: limits.podUsageIntervalMs });
      expect("POD-USAGE-SAMPLES").that(samples.length <= limits.podUsageSamplesMax, "a bounded list", samples.length);

      await rest("POST", `/pods/${String(id)}/stop`);
      expect("POD-USAGE-200").contains((await rest("GET", path)).json, { podId: id, samples: [] });
    },
  },
  {
    name: "A pod is measured again at each interval, and the sample before is kept",
    claims: ["POD-USAGE-SAMPLES"],
    safety: "full",
    needs: ["machines", "handlers", "time"],
    async run(context) {
      const { rest, expect } = context;
      const { id } = await createPod(context);
      await podThatIsUp(context, id);
      const read = async (): Promise<readonly Fields[]> => samplesOf(await rest("GET", `/pods/${String(id)}/usage`));
      const [first] = await read();
      const step = { stepMs: limits.podUsageIntervalMs, stepsMax: STEPS_MAX };
      const samples = await untilPassed(context, step, read, ({ length }) => length > 1);
      expect("POD-USAGE-SAMPLES").equals(samples[0], first, "the sample that was there, before the later ones");
      expect("POD-USAGE-SAMPLES").that(samples.length > 1, "samples of several intervals", samples);
    },
  },
];
