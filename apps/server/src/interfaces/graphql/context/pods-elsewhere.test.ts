import type { Pod } from "@millrace/engine";
import { expect, test } from "vitest";
import { createMeasureElsewhere } from "./pods-elsewhere.ts";

const pod = (id: string, machineId = "h1"): Pod => ({ id, machineId }) as Pod;

interface Question {
  readonly machineId: string;
  readonly podIds: readonly string[];
}

/** Hosts that know each pod but those whose id begins with `gone`. */
function playHosts() {
  const questions: Question[] = [];
  const measure = createMeasureElsewhere(async (machineId, body) => {
    const { variables } = JSON.parse(body) as { variables: Record<string, string> };
    questions.push({ machineId, podIds: Object.values(variables) });
    if (machineId === "away") throw new Error("It does not answer.");
    const answers = Object.entries(variables).map(([name, podId]) => {
      const gpu = { id: podId, percentUtilization: 7, temperatureCelcius: 50, memoryUtilization: 8, powerWatts: 90 };
      const telemetry = { cpuUtilization: 12, memoryUtilization: 34, individualGpuMetrics: [gpu] };
      return [name, podId.startsWith("gone") ? null : { latestTelemetry: telemetry }];
    });
    return { data: Object.fromEntries(answers) };
  });
  return { questions, measure };
}

test("pods of a host are asked for together and once, those of others apart", async () => {
  const { questions, measure } = playHosts();
  const found = await Promise.all([pod("a"), pod("b"), pod("a"), pod("c", "h2")].map(measure));
  expect(questions).toEqual([
    { machineId: "h1", podIds: ["a", "b"] },
    { machineId: "h2", podIds: ["c"] },
  ]);
  expect(found[1]).toEqual({
    cpuPercent: 12,
    memoryPercent: 34,
    gpus: [{ gpuId: "b", utilizationPercent: 7, memoryPercent: 8, temperatureCelsius: 50, powerWatts: 90 }],
  });
  expect(await measure(pod("a"))).toEqual(found[0]);
  expect(questions).toHaveLength(2);
});

test("many pods are asked for in several questions, each of which a gateway accepts", async () => {
  const { questions, measure } = playHosts();
  const pods = Array.from({ length: 45 }, (_, at) => pod(`p${at}`));
  expect((await Promise.all(pods.map(measure))).every((stats) => stats?.cpuPercent === 12)).toBe(true);
  expect(questions.map(({ podIds }) => podIds.length)).toEqual([20, 20, 5]);
});

test("of a pod that is gone, and of a host that does not answer, nothing is known", async () => {
  const { measure } = playHosts();
  expect(await Promise.all([pod("gone1"), pod("a"), pod("b", "away")].map(measure))).toMatchObject([
    null,
    { cpuPercent: 12 },
    null,
  ]);
});
