import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";
import { textBody } from "../src/load/bodies.ts";
import type { Peer } from "../src/peers/parties/peer.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";
import { isListening } from "../src/peers/programs/programs.ts";
import { runPeers } from "../src/peers/run-peers.ts";

const SECONDS_EACH = 0.2;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-peers-test-"));
  // As root, the command uses only folders that PostgreSQL's user can reach.
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** A server of a few lines that keeps jobs in memory and ends each at once. */
const TINY = `
const jobs = new Set();
require("node:http").createServer((request, response) => {
  request.resume().on("end", () => {
    const isSubmit = request.method === "POST";
    const id = isSubmit ? "job-" + (jobs.size + 1) : request.url.split("/")[2];
    if (isSubmit) jobs.add(id);
    const text = JSON.stringify(isSubmit ? { id } : { id, output: { ok: jobs.has(id) } });
    response.writeHead(200, { "content-length": text.length }).end(text);
  });
}).listen(Number(process.env.PEER_PORT), "127.0.0.1");
`;

function tinyPeer(name: string, code: string, ports: number[], isSubject = false): Peer {
  return {
    name,
    label: name,
    isSubject,
    durability: "none",
    path: "in memory",
    settings: [],
    documentation: [],
    install: () => Promise.resolve({ [name]: "1.0.0" }),
    async start({ programs, dataDir: cwd }) {
      const port = await freePort();
      ports.push(port);
      const server = await programs.start({
        name,
        command: process.execPath,
        args: ["-e", code],
        cwd,
        env: { PEER_PORT: String(port) },
        isReady: () => isListening(port),
      });
      const url = `http://127.0.0.1:${port}`;
      return {
        submit: { url: `${url}/jobs`, method: "POST", headers: {}, body: textBody(1024) },
        result: { url: `${url}/jobs/{id}`, method: "GET", headers: {} },
        pids: { server: [server.pid] },
        stopWorkers: () => Promise.resolve(),
        [Symbol.asyncDispose]: () => server.stop(),
      };
    },
  };
}

describe("runPeers", () => {
  it("measures two tiny peers in turns, leaves out one that fails, and leaves nothing behind", async () => {
    const folder = await mkdtemp(join(dataDir, "run-"));
    const ports: number[] = [];
    const record = await runPeers({
      peers: [
        tinyPeer("one", TINY, ports, true),
        tinyPeer("two", TINY, ports),
        tinyPeer("broken", "throw new Error('no such luck')", ports),
      ],
      measures: ["life64"],
      rounds: 2,
      secondsEach: SECONDS_EACH,
      withLimits: true,
      folder,
      cacheDir: dataDir,
      minutesMax: 0,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    const found = record.samples.map(({ party, measure, round }) => `${party} ${measure} ${round}`);
    const expected = ["one", "two"].flatMap((party) => [0, 1].map((round) => `${party} life64 ${round}`));
    expect(found.toSorted()).toEqual(expected.toSorted());
    for (const sample of record.samples) expect(sample.perSecond).toBeGreaterThan(0);
    const limits = record.limits.map(({ limit, round }) => `${limit} ${round}`);
    const measured = ["fsync", "http", "net", "sqlite"].flatMap((limit) => [0, 1].map((round) => `${limit} ${round}`));
    expect(limits.toSorted()).toEqual(measured);
    for (const { perSecond } of record.limits) expect(perSecond).toBeGreaterThan(0);
    expect(record.failures).toHaveLength(1);
    expect(record.failures[0]?.party).toBe("broken");
    expect(record.failures[0]?.message).toContain("no such luck");
    expect(await Promise.all(ports.map(isListening))).toEqual(ports.map(() => false));
    expect(await readdir(dataDir)).not.toContain(folder.slice(dataDir.length + 1));
  });
});

/** Processes whose environment names the text. */
function processesWith(text: string): string[] {
  return readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && environmentOf(pid).includes(text));
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

describe.runIf(onLinux("the end of a comparison that is interrupted"))("the command", () => {
  it("ends every process and removes all data when it is interrupted", async () => {
    const own = join(dataDir, "interrupted");
    await mkdir(own);
    const main = join(import.meta.dirname, "../src/main.ts");
    const flags = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];
    const args = ["peers", "--peers", "millrace", "--no-limits", "--data-dir", own, "--seconds", "600"];
    const command = spawn(process.execPath, [...flags, main, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(command, "exit");
    let said = "";
    command.stdout.on("data", (text: Buffer) => (said += text.toString()));
    try {
      // Its service runs, beside what keeps the other programs: the turn of ten minutes has begun.
      await expect.poll(() => processesWith(own).length).toBeGreaterThan(1);
      expect(said).toContain("1 of 1: Millrace on SQLite");
      expect(await readdir(own)).toHaveLength(1);
      command.kill("SIGINT");
      expect(await ended).toEqual([null, "SIGINT"]);
      expect(processesWith(own)).toEqual([]);
      expect(await readdir(own)).toEqual([]);
    } finally {
      command.kill("SIGTERM");
    }
  });
});
