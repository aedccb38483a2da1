import { describe, expect, it } from "vitest";
import { bulk, readResults } from "./bulk.ts";
import { answer, jobRequests, withServer } from "./load.test-support.ts";

describe("jobs in bulk", () => {
  it("are submitted without waiting, and are over when the last of each caller is done", async () => {
    let jobs = 0;
    let reads = 0;
    const done = await withServer(
      (request, response) => {
        if (request.method === "POST") {
          jobs += 1;
          answer(response, { id: `job-${jobs}` });
          return;
        }
        reads += 1;
        answer(response, reads <= 2 ? { id: "a", status: "IN_QUEUE" } : { id: "a", output: { ok: true } });
      },
      (url) => bulk({ ...jobRequests(url), connections: 2, submitForMs: 100 }),
    );
    expect(done.count).toBe(jobs);
    expect(done.ids.toSorted()).toEqual(Array.from({ length: jobs }, (_, at) => `job-${at + 1}`).toSorted());
    // Two callers: one answer each that the job is not done, and one that it is.
    expect(reads).toBe(4);
  });

  it("are all looked for afterwards, and one that is lost ends the measurement", async () => {
    const asked: string[] = [];
    const ids = ["a", "b", "lost", "c"];
    const reading = withServer(
      (request, response) => {
        const id = request.url?.split("/")[2] ?? "";
        asked.push(id);
        answer(response, id === "lost" ? { id, status: "NOT_FOUND" } : { id, output: { ok: true } });
      },
      (url) => readResults({ ...jobRequests(url), connections: 2, ids }),
    );
    await expect(reading).rejects.toThrow("no result of the handler");
    expect(asked).toContain("lost");
  });
});
