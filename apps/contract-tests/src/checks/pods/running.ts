import { type Context, type Fields, type Scenario, atLeast, listed, objectOf, untilPassed } from "../../steps/words.ts";
import { createPod, podThatIsUp, readPod, runningPod, smallGpuPod } from "../../steps/resources/pods.ts";
import { limits } from "@millrace/spec";

const ways = [
  ["PATCH", ""],
  ["POST", "/update"],
] as const;

/** Changes that recreate the container. */
async function renewing({ rest, name }: Context): Promise<Fields> {
  const login = await rest("POST", "/containerregistryauth", { name: name("auth"), username: "u", password: "p" });
  return {
    containerRegistryAuthId: objectOf(login.json)["id"],
    imageName: "local/other",
    containerDiskInGb: 7,
    volumeInGb: 40,
    volumeMountPath: "/data",
    dockerEntrypoint: ["sh", "-c"],
    dockerStartCmd: ["sleep"],
    env: { B: "2" },
    ports: ["22/tcp"],
  };
}

/** Intervals within which the next sample has come. */
const STEPS_MAX = 10;

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
  const pod = await runningPod(context, {}, smallGpuPod);
  const answer = await context.rest("GET", `/pods/${String(pod["id"])}/usage`);
  const claim = context.expect("POD-USAGE-GPUS");
  claim.documented(answer, "rest.getPodUsage");
  for (const sample of listed(answer, "samples")) {
    const gpus = gpusOf(sample);
    claim.that(gpus.length <= Number(pod["gpuCount"]), "at most the GPUs of the pod", answer.text);
    const shares = gpus.flatMap((gpu) => [gpu["utilizationPercent"], gpu["memoryPercent"]]);
    claim.that(shares.every(isShare), "percentages of each GPU", answer.text);
    claim.that(new Set(gpus.map(({ id }) => id)).size === gpus.length, "each GPU once", answer.text);
  }
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a reset, a restart and a change of what a running pod runs make its container anew, one of name, lock and openness does not",
    claims: ["POD-UPDATE-200", "POD-UPDATE-RESETS", "POD-UPDATE-IN-PLACE", "POD-RESET-200", "POD-RESTART-200"],
    needs: ["handlers"],
    async run({ context, expect, rest, name }) {
      const changes = await renewing(context);
      const settings = (pod: Fields): Fields =>
        Object.fromEntries(Object.keys(changes).map((field) => [field, pod[field]]));
      const updates = Object.entries(changes).map(([field, value], index) => {
        const [method, tail] = ways[index % 2] ?? ways[0];
        return [["POD-UPDATE-RESETS", "POD-UPDATE-200"], method, tail, { [field]: value }] as const;
      });
      for (const [claims, method, tail, change] of [
        ...updates,
        [["POD-RESET-200"], "POST", "/reset", undefined] as const,
        [["POD-RESTART-200"], "POST", "/restart", undefined] as const,
      ]) {
        const { id } = await createPod(context, { volumeInGb: 3, env: { A: "1" }, ports: ["80/tcp"] });
        const before = await podThatIsUp(context, id);
        const answer = await rest(method, `/pods/${String(id)}${tail}`, change);
        const after = objectOf(answer.json);
        const says = context.expect(...claims);
        says.status(answer, 200);
        // The old container is gone for its owner at once.
        says.contains(after, { id, desiredStatus: "RUNNING", portMappings: null }, tail);
        says.equals(settings(after), { ...settings(before), ...change }, `after ${tail} ${JSON.stringify(change)}`);
        const [earlier, later] = [before, after].map((pod) => Date.parse(String(pod["lastStartedAt"])));
        says.that(Number(later) > Number(earlier), `a new start after ${tail}`, answer.text);
        if (change === undefined) {
          says.documented(answer, `rest.${tail.slice(1)}Pod`);
          const up = await podThatIsUp(context, id);
          says.equals(settings(up), settings(before), "the pod that is up again");
        }
        await rest("DELETE", `/pods/${String(id)}`);
      }
      const { id } = await createPod(context);
      const { portMappings, lastStartedAt } = await podThatIsUp(context, id);
      for (const [method, tail] of ways) {
        const inPlace = [{ name: name("pod") }, { locked: true }, { openHttpPorts: true }];
        for (const change of [...inPlace, { locked: false }, { openHttpPorts: false }]) {
          const answer = await rest(method, `/pods/${String(id)}${tail}`, { ...change, globalNetworking: false });
          const unchanged = { ...change, desiredStatus: "RUNNING", portMappings, lastStartedAt };
          expect("POD-UPDATE-IN-PLACE").contains(answer.json, unchanged);
          expect("POD-UPDATE-IN-PLACE").contains(await readPod(context, id), unchanged);
        }
      }
    },
  },
  {
    name: "A running pod tells what it uses, a stopped one does not",
    claims: ["POD-USAGE-200", "POD-USAGE-SAMPLES", "POD-USAGE-GPUS"],
    needs: ["machines", "handlers"],
    async run({ context, rest, expect }) {
      const { id } = await runningPod(context);
      const path = `/pods/${String(id)}/usage`;
      const [used, kept] = [expect("POD-USAGE-200"), expect("POD-USAGE-SAMPLES")];
      const answer = await rest("GET", path);
      used.status(answer, 200, "rest.getPodUsage");
      used.contains(answer.json, { podId: id });
      const samples = listed(answer, "samples");
      used.that(samples.length > 0, "what it uses now", answer.text);
      const shares = samples.flatMap(({ cpuPercent, memoryPercent }) => [cpuPercent, memoryPercent]);
      used.that(shares.every(isShare), "percentages", answer.text);
      // In tenths; a program of the suite has some megabytes.
      const memory = context.capabilities.has("processes") ? samples.map((one) => Number(one["memoryPercent"])) : [];
      used.that(
        memory.every((percent) => percent > 0),
        "memory of a process",
        answer.text,
      );
      expect("POD-USAGE-GPUS").equals(samples.flatMap(gpusOf), [], "the GPUs of a pod without any");
      await checkGpus(context);
      kept.contains(answer.json, { intervalMs: limits.podUsageIntervalMs });
      kept.that(samples.length <= limits.podUsageSamplesMax, "a bounded list", samples.length);

      await rest("POST", `/pods/${String(id)}/stop`);
      used.contains((await rest("GET", path)).json, { podId: id, samples: [] });
    },
  },
  {
    name: "A pod is measured again at each interval, and the sample before is kept",
    claims: ["POD-USAGE-SAMPLES"],
    needs: ["machines", "handlers", "time"],
    async run({ context, rest, says }) {
      const { id } = await runningPod(context);
      const read = async (): Promise<readonly Fields[]> =>
        listed(await rest("GET", `/pods/${String(id)}/usage`), "samples");
      const [first] = await read();
      const step = { stepMs: limits.podUsageIntervalMs, stepsMax: STEPS_MAX };
      const samples = await untilPassed(context, step, read, atLeast(2));
      says.equals(samples[0], first, "the sample that was there, before the later ones");
      says.that(samples.length > 1, "samples of several intervals", samples);
    },
  },
];
