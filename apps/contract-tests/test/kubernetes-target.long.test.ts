import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes, readRecord } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCluster, NO_CLUSTER } from "../../../.tools/vitest/cluster.ts";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { main } from "../src/command/command.ts";

const { signal } = new AbortController();
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-targets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const hasCluster = needsBuilt("the contract on Kubernetes", findCluster() !== undefined, NO_CLUSTER);

test.runIf(hasCluster)("a service keeps the contract where its machines are pods of a cluster", async () => {
  const kept: readonly ClaimId[] = [
    "JOB-OUTPUT-FROM-HANDLER",
    "LIFECYCLE-CANCEL-RUNNING-STOPPED",
    "STREAM-ORDER",
    "POD-STOP-200",
    "LOGS-POD-200",
    "GRAPHQL-INPUT-VOLUME-PERSISTS",
  ];
  const left: readonly ClaimId[] = ["POD-EXEC-PROCESS", "VOLUME-FILES-UPLOAD-200"];
  const only = [...kept, ...left].flatMap((id) => ["--only", id]);
  expect(await main(["--cluster", ...only, "--report", folder, "--json"], {}, signal)).toBe(exitCodes.holds);
  const { claims } = await readRecord(join(folder, "run.json"));
  const verdicts = Object.fromEntries(claims.map(({ id, verdict, reason }) => [id, reason ?? verdict]));
  expect(verdicts).toEqual({
    ...Object.fromEntries(kept.map((id) => [id, "pass"])),
    "POD-EXEC-PROCESS": "needs:processes",
    "VOLUME-FILES-UPLOAD-200": "needs:processes",
  });
});
