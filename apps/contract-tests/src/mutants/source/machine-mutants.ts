import type { SourceMutant } from "./source-mutant.ts";

/** Defects in what concerns pods, workers and their hardware. */
export const machineSourceMutants: readonly SourceMutant[] = [
  {
    name: "a terminal of more columns than allowed is taken in a message",
    breaks: ["POD-EXEC-LIMITS"],
    patch: {
      file: "apps/server/src/interfaces/pods/exec-socket.ts",
      search: "Number(value) >= 1 && Number(value) <= limits.execTerminalMaxCharacters",
      replacement: "Number(value) >= 1",
    },
  },
  {
    name: "the size of a terminal is not passed on to the command",
    breaks: ["POD-EXEC-LIMITS"],
    patch: {
      file: "apps/server/src/interfaces/pods/exec-socket.ts",
      search: "else void session.resize(size);",
      replacement: "",
    },
  },
  {
    name: "a worker that could not be started keeps its hardware",
    breaks: ["ENDPOINT-NOT-STARTED-HARDWARE"],
    patch: {
      file: "packages/engine/src/workers/worker-launcher.ts",
      search: "      parts.hardware.giveBack(workerId);\n      if (error instanceof SupersededError)",
      replacement: "      if (error instanceof SupersededError)",
    },
  },
  {
    name: "a frozen worker keeps filling GPUs that another machine has",
    breaks: ["ENDPOINT-FROZEN-HARDWARE"],
    patch: {
      file: "packages/engine/src/machines/parking/parking-rules.ts",
      search: "gpuIds.includes(id)",
      replacement: "!gpuIds.includes(id)",
    },
  },
  {
    name: "the pause after a crash does not grow",
    breaks: ["ENDPOINT-CRASH-PAUSE"],
    patch: {
      file: "packages/engine/src/workers/worker-failures.ts",
      search: "    crashes = backoff.crashes;\n",
      replacement: "",
    },
  },
  {
    name: "a crash ends the pause of the crash before it",
    breaks: ["ENDPOINT-CRASH-PAUSE"],
    patch: {
      file: "packages/engine/src/workers/pause-end.ts",
      search: "failed.settings === settings &&",
      replacement: "failed.settings !== settings &&",
    },
  },
  {
    name: "machines that no host has room for are in stock",
    breaks: ["GRAPHQL-CPU-FLAVOR-STOCK"],
    patch: {
      file: "packages/engine/src/catalog/stock.ts",
      search: 'if (free <= 0) return "None";',
      replacement: 'if (free < 0) return "None";',
    },
  },
  {
    name: "requests of queues are missing in the metrics",
    breaks: ["SERVICE-METRICS-200"],
    patch: {
      file: "apps/server/src/interfaces/job-gateway.ts",
      search: "options.meter?.(operationId, status, performance.now() - beganAtMs);",
      replacement: "{}",
    },
  },
];
