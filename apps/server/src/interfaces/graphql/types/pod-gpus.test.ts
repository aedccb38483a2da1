import { expect, test } from "vitest";
import { gpuTelemetry, meanTelemetry, runtimeGpus } from "./pod-gpus.ts";

const busy = { gpuId: "GPU-1", utilizationPercent: 90, memoryPercent: 50, temperatureCelsius: 70, powerWatts: 300 };
const unknown = {
  gpuId: "GPU-2",
  utilizationPercent: 10,
  memoryPercent: null,
  temperatureCelsius: null,
  powerWatts: null,
};

test("a GPU that is not measured is there with its id", () => {
  expect(runtimeGpus(["sim-0", "GPU-1"], [busy])).toEqual([
    { id: "sim-0", gpuUtilPercent: null, memoryUtilPercent: null },
    { id: "GPU-1", gpuUtilPercent: 90, memoryUtilPercent: 50 },
  ]);
});

test("telemetry has the names of the interface, and a mean has no id", () => {
  expect(gpuTelemetry(busy)).toEqual({
    id: "GPU-1",
    percentUtilization: 90,
    temperatureCelcius: 70,
    memoryUtilization: 50,
    powerWatts: 300,
  });
  expect(meanTelemetry([busy, unknown])).toEqual({
    id: null,
    percentUtilization: 50,
    temperatureCelcius: 70,
    memoryUtilization: 50,
    powerWatts: 300,
  });
  expect(meanTelemetry([])).toBeNull();
});
