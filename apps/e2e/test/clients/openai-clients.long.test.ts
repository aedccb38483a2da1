import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { handlerDirs, installed, isInstalled, program, results, wayOut } from "./support/programs.ts";
import { recorded } from "./support/recorded.ts";

const SLOW_MS = 600_000;
const TEXT = "The mill turns, é 漢字";
const test = "openai-clients.long.test.ts";

let service: TestService;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ settings: { compute: "process", handlerDirs, pythonPath: installed.python } });
  endpointId = await service.deploy("local/model", { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
}, SLOW_MS);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const refusals = {
  unknown: { status: 404, message: expect.stringContaining("The model none does not exist.") },
  wrong: { status: 401, message: expect.stringContaining("This key is not known") },
};

const batches = {
  results: [
    ["b", TEXT],
    ["a", TEXT],
  ],
  errors: [["none", 404]],
  failed: ["failed", 1],
  cancel: expect.stringMatching(/^cancell(?:ing|ed)$/),
  batches: true,
  deleted: true,
  gone: 404,
};

async function statusOf(jobId: string): Promise<unknown> {
  return (await service.rest("GET", `/v2/${endpointId}/status/${jobId}`))["status"];
}

describe.runIf(needs("Python clients that .ci/clients installs", isInstalled("python"), wayOut))(
  "the official Python client for OpenAI",
  () => {
    it("talks to a model, and ends the job that it no longer wants", { timeout: SLOW_MS }, async () => {
      const seen = await recorded({ client: "openai (Python)", version: "3.57.0", test }, service.url, (url) =>
        results(installed.python, [
          program("python_openai.py"),
          `${url}/compat/v2/${endpointId}/openai/v1`,
          service.adminKey,
        ]),
      );
      expect(seen).toMatchObject({
        models: ["mill-1"],
        answer: [TEXT, 8],
        stream: TEXT,
        tool: "turn",
        embedding: [0.25, -1.5],
        later: 202,
        batches: {
          ...batches,
          content: true,
          batch: ["completed", 2, 1, "1"],
          files: 3,
          file: "in.jsonl",
        },
        ...refusals,
      });
      const { left } = seen as { readonly left: string };
      await expect.poll(() => statusOf(left)).toBe("CANCELLED");
    });
  },
);

describe.runIf(needs("the official JavaScript client", isInstalled("packages"), wayOut))(
  "the official JavaScript client for OpenAI, and the AI SDK",
  () => {
    it("talk to a model", { timeout: SLOW_MS }, async () => {
      const seen = await recorded(
        { client: "openai, ai (JavaScript)", version: "7.59.0, 7.0.173", test },
        service.url,
        (url) =>
          results(process.execPath, [
            program("openai-clients.mjs"),
            installed.packages,
            `${url}/compat/v2/${endpointId}/openai/v1`,
            service.adminKey,
          ]),
      );
      expect(seen).toMatchObject({
        models: ["mill-1"],
        answer: TEXT,
        stream: TEXT,
        sdk: TEXT,
        sdkStream: TEXT,
        batches: { ...batches, batch: ["completed", 2, 1], files: true },
        ...refusals,
      });
    });
  },
);

describe.runIf(needs("frameworks for models in Python", isInstalled("frameworks"), wayOut))(
  "LiteLLM and LangChain",
  () => {
    it("talk to a model", { timeout: SLOW_MS }, async () => {
      const seen = await results(
        installed.frameworks,
        [program("python_frameworks.py"), `${service.url}/v2/${endpointId}/openai/v1`, service.adminKey],
        // Else it asks the internet for prices.
        { env: { LITELLM_LOCAL_MODEL_COST_MAP: "True" } },
      );
      expect(seen).toMatchObject({
        answers: [TEXT, TEXT],
        streams: [TEXT, TEXT],
        embedding: [0.25, -1.5],
        tool: "turn",
        refused: [
          [404, expect.stringContaining("The model none does not exist.")],
          [404, expect.stringContaining("The model none does not exist.")],
        ],
      });
    });
  },
);
