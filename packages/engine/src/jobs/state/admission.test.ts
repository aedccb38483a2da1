import { describe, expect, test } from "vitest";
import { createAdmission } from "./admission.ts";
import type { QueueEndpoint, QueueEndpoints } from "../model/ports.ts";
import { firstPlacement } from "../model/shard-placement.ts";

const known = (id: string): QueueEndpoint | undefined =>
  id === "gone"
    ? undefined
    : {
        id,
        accountId: "account1",
        type: "QB" as const,
        version: 1,
        executionTimeoutMs: 1_000,
        placement: firstPlacement,
      };
const endpoints: QueueEndpoints = { get: known, refresh: async (id) => known(id) };

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("admission", () => {
  test("an endpoint for requests takes no jobs, and its refusal names the address of requests", () => {
    const known = endpoints.get("e1");
    const balanced = known && { ...known, type: "LB" as const };
    const admission = createAdmission({ get: () => balanced, refresh: async () => balanced });
    expect(() => admission.enter("e1")).toThrow(
      expect.objectContaining({ code: "invalid_request", message: expect.stringContaining("/lb/e1/") }),
    );
  });

  test("closing waits for the jobs that are on their way, and for no other endpoint's", async () => {
    const admission = createAdmission(endpoints);
    const leaves = [admission.enter("e1"), admission.enter("e1")];
    admission.enter("e2");
    let closed = 0;
    void admission.close("e1").then(() => (closed += 1));
    void admission.close("e1").then(() => (closed += 1));
    leaves[0]?.();
    await turn();
    expect(closed).toBe(0);
    leaves[1]?.();
    await turn();
    expect(closed).toBe(2);
  });

  test("a closed endpoint takes no job until it is opened again, others go on", async () => {
    const admission = createAdmission(endpoints);
    await admission.close("e1");
    expect(() => admission.enter("e1")).toThrow(expect.objectContaining({ code: "unavailable", retryAfterSeconds: 1 }));
    admission.enter("e2")();
    admission.reopen("e1");
    admission.enter("e1")();
    await admission.close("e1");
  });

  test("an endpoint that is gone takes no job, and closing it has nothing to wait for", async () => {
    const admission = createAdmission(endpoints);
    expect(() => admission.enter("gone")).toThrow(expect.objectContaining({ code: "not_found" }));
    await admission.close("gone");
  });

  test("turns jobs away while too many are on their way, and lets them in when one is stored", () => {
    const admission = createAdmission(endpoints);
    const leaves: (() => void)[] = [];
    const enterAll = (): void => {
      for (;;) leaves.push(admission.enter(`e${leaves.length % 7}`));
    };
    expect(enterAll).toThrow(expect.objectContaining({ code: "unavailable" }));
    expect(leaves).toHaveLength(20_000);
    leaves.pop()?.();
    leaves.push(admission.enter("e1"));
    expect(() => admission.enter("e1")).toThrow(/Too many jobs/);
  });
});
