import { describe, expect, it } from "vitest";
import { jobLife } from "./job-life.ts";
import { answer, jobRequests, withServer } from "./load.test-support.ts";

const lifeAt = (url: string) => ({ ...jobRequests(url), connections: 2, durationMs: 100 });

describe("jobLife", () => {
  it("reads the result of the job that it submitted, again while the job is not done", async () => {
    let jobs = 0;
    const asked = new Map<string, number>();
    const { count, latenciesMs } = await withServer(
      (request, response) => {
        if (request.method === "POST") {
          jobs += 1;
          answer(response, { id: `job-${jobs}` });
          return;
        }
        const id = /^\/jobs\/(job-\d+)\/result\?wait=1$/.exec(request.url ?? "")?.[1] ?? "";
        const times = (asked.get(id) ?? 0) + 1;
        asked.set(id, times);
        answer(response, times < 2 ? { id, status: "IN_PROGRESS" } : { id, output: { ok: true } });
      },
      (url) => jobLife({ ...lifeAt(url), durationMs: 1_000 }),
    );
    expect(count).toBeGreaterThan(0);
    expect(latenciesMs).toHaveLength(count);
    expect([...asked.keys()].toSorted()).toEqual(Array.from({ length: jobs }, (_, i) => `job-${i + 1}`).toSorted());
    expect(new Set(asked.values())).toEqual(new Set([2]));
  });

  it("submits no more jobs than it is told to", async () => {
    let jobs = 0;
    await withServer(
      (request, response) => {
        if (request.method === "POST") jobs += 1;
        answer(response, request.method === "POST" ? { id: "a" } : { id: "a", output: { ok: true } });
      },
      (url) => jobLife({ ...lifeAt(url), durationMs: 475, perSecond: 20 }),
    );
    expect(jobs).toBeGreaterThan(0);
    expect(jobs).toBeLessThanOrEqual(10);
  });

  it.each([
    ["a result that is not the handler's", { id: "a", status: "FAILED", error: "x" }, "no result of the handler"],
    ["an answer without an id", { status: "IN_QUEUE" }, "without an id"],
  ])("stops at %s", async (_, body, message) => {
    const ended = withServer(
      (_request, response) => answer(response, body),
      (url) => jobLife(lifeAt(url)),
    );
    await expect(ended).rejects.toThrow(message);
  });
});
