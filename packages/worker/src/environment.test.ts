import { expect, test } from "vitest";
import {
  isLogged,
  isWorkerEnvironment,
  readEnvironment,
  readLogLevel,
  WorkerConfigurationError,
} from "./environment.ts";

const required = {
  RUNPOD_WEBHOOK_GET_JOB: "http://service/job-take/$ID?x=1",
  RUNPOD_WEBHOOK_POST_OUTPUT: "http://service/job-done/$RUNPOD_POD_ID/$ID?x=1",
};

test("what is not set has a default", () => {
  const environment = readEnvironment(required);
  expect(environment).toMatchObject({
    apiKey: undefined,
    endpointId: undefined,
    hostname: "unknown",
    pingIntervalMs: 10_000,
    logLevel: "DEBUG",
    streamUrl: undefined,
    pingUrl: undefined,
  });
  expect(environment.workerId).toMatch(/^[\da-f-]{36}$/);
  expect(environment.takeUrl).toBe(`http://service/job-take/${environment.workerId}?x=1`);
});

test("the worker's name goes into every address, the job's place stays open", () => {
  const { doneUrl, pingUrl } = readEnvironment({
    ...required,
    RUNPOD_POD_ID: "wrk",
    RUNPOD_WEBHOOK_PING: "http://service/ping/$RUNPOD_POD_ID",
  });
  expect(doneUrl).toBe("http://service/job-done/wrk/$ID?x=1");
  expect(pingUrl).toBe("http://service/ping/wrk");
});

test.each([
  ["30000", 30_000],
  ["0", 10_000],
  ["-5", 10_000],
  ["soon", 10_000],
  ["", 10_000],
])("a ping interval of %j means %i ms", (text, intervalMs) => {
  expect(readEnvironment({ ...required, RUNPOD_PING_INTERVAL: text }).pingIntervalMs).toBe(intervalMs);
});

test("a missing or foreign address is refused by name", () => {
  expect(() => readEnvironment({})).toThrow(new WorkerConfigurationError("RUNPOD_WEBHOOK_GET_JOB is not set."));
  for (const address of ["service/ping", "ftp://service/ping"]) {
    expect(() => readEnvironment({ ...required, RUNPOD_WEBHOOK_PING: address })).toThrow("RUNPOD_WEBHOOK_PING must be");
  }
});

test("an empty take address counts as none", () => {
  expect(isWorkerEnvironment(required)).toBe(true);
  expect(isWorkerEnvironment({ RUNPOD_WEBHOOK_GET_JOB: "" })).toBe(false);
});

test("the log level has an older name, and nonsense means everything", () => {
  expect(readLogLevel({ RUNPOD_DEBUG_LEVEL: "warn" })).toBe("WARN");
  expect(readLogLevel({ RUNPOD_LOG_LEVEL: "ERROR", RUNPOD_DEBUG_LEVEL: "warn" })).toBe("ERROR");
  expect(readLogLevel({ RUNPOD_LOG_LEVEL: "loud" })).toBe("DEBUG");
  expect([isLogged("INFO", "WARN"), isLogged("WARN", "WARN"), isLogged("DEBUG", "NOTSET")]).toEqual([
    false,
    true,
    true,
  ]);
});
