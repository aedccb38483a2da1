import { exitCodes, readRecord } from "@millrace/contract-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../src/command/command.ts";
import { startOwnService } from "../src/target/own-service.ts";

/** What is said of GPUs, and of machines that lack what is asked for. */
const CLAIMS = ["BILLING-*", "ENDPOINT-CREATE-*", "ENDPOINT-UPDATE-501", "POD-CREATE-*", "GRAPHQL-INPUT-GPU-*"];

test("a service on a machine without GPUs, started as the README says, breaks no promise", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-without-gpus-"));
  const own = await startOwnService({ gpus: false });
  try {
    const only = CLAIMS.flatMap((pattern) => ["--only", pattern]);
    const args = ["--base-url", own.baseUrl, "--handlers", ...only, "--report", folder, "--json"];
    const code = await main(args, { MILLRACE_API_KEY: own.keys.own }, new AbortController().signal);
    const { claims } = await readRecord(join(folder, "run.json"));
    const bad = claims.filter(({ verdict }) => ["fail", "error", "flaky"].includes(verdict));
    expect(bad.map(({ id, verdict, reason }) => `${id} ${verdict} ${reason}`)).toEqual([]);
    expect(claims.find(({ id }) => id === "ENDPOINT-CREATE-NO-MACHINE")).toMatchObject({ reason: "needs:gpus" });
    expect(code).toBe(exitCodes.holds);
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});
