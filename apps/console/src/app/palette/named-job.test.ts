import { RestClientError } from "@millrace/rest-client";
import { expect, test } from "vitest";
import type { Session } from "../../session/session.tsx";
import { ASKED_MAX, endpointOfJob, namedJob } from "./named-job.ts";

const JOB = "019b76da-a800-7000-8000-0123456789ab";

test.each([
  [JOB, undefined, JOB],
  [` sync-${JOB}-u1 `, undefined, `sync-${JOB}-u1`],
  [`k3v9x0b2/${JOB}`, "k3v9x0b2", JOB],
  [`http://127.0.0.1:8080/v2/k3v9x0b2/status/${JOB}`, "k3v9x0b2", JOB],
  [`https://jobs.example.org/console/endpoints/k3v9x0b2/jobs/${JOB}?x=1`, "k3v9x0b2", JOB],
])("%s names a job", (text, endpointId, jobId) => {
  expect(namedJob(text)).toEqual({ endpointId, jobId });
});

test.each(["", "thumbnail", "019b76da-a800", "k3v9x0b2/"])("%j names no job", (text) => {
  expect(namedJob(text)).toBeUndefined();
});

/** A service at which one endpoint has the job, or the record of its failure. */
function serviceWith(owner: string, asked: string[] = [], failureOwner = "none"): Pick<Session, "rest"> {
  const missing = new RestClientError("getJob answered 404 not_found: The job was not found.", { status: 404 });
  const getJob = async (endpointId: string): Promise<object> => {
    asked.push(endpointId);
    if (endpointId === owner) return {};
    throw missing;
  };
  const getFailure = async (endpointId: string): Promise<object> => {
    if (endpointId === failureOwner) return {};
    throw missing;
  };
  return { rest: { endpoints: { getJob, getFailure } } } as unknown as Pick<Session, "rest">;
}

const ids = Array.from({ length: ASKED_MAX + 50 }, (_, number) => `e${number}`);
const { signal } = new AbortController();

test("a job is found at one of many endpoints, and no more are asked then", async () => {
  const asked: string[] = [];
  expect(await endpointOfJob(serviceWith("e20", asked), JOB, ids, signal)).toBe("e20");
  expect(asked.length).toBeLessThan(40);
});

test("a failed job that the service no longer keeps is found by its record", async () => {
  expect(await endpointOfJob(serviceWith("none", [], "e20"), JOB, ids, signal)).toBe("e20");
});

test("a bounded number of endpoints is asked", async () => {
  const asked: string[] = [];
  expect(await endpointOfJob(serviceWith("none", asked), JOB, ids, signal)).toBeUndefined();
  expect(asked).toEqual(ids.slice(0, ASKED_MAX));
});

test("a long text that was pasted is judged at once", () => {
  expect(namedJob("1".repeat(300_000))).toBeUndefined();
});
