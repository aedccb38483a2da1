import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../../../.tools/vitest/free-port.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { randomOf } from "../base/random.ts";
import { bodyOf } from "../history/bodies.ts";
import { createCaller } from "../parties/caller.ts";
import { createGateway } from "../parties/gateway.ts";
import { buildShim } from "../power/build-shim.ts";
import { createJournal } from "../power/journal.ts";
import { loseUnsynced } from "../power/lose-unsynced.ts";

const folder = mkdtempSync(join(tmpdir(), "millrace-power-"));
const shim = buildShim(folder) ?? "";
/** Loses all changes that no sync covers. */
const worst = { ...randomOf(1), chance: () => true };

test.runIf(needs("power loss", shim !== "", "a C compiler on Linux")).each([
  ["the first start, in a folder that it made", 0],
  ["a stop and a start", 1],
])("a service on SQLite keeps what it acknowledged when all that is not synced is lost after %s", async (_, stops) => {
  const root = join(folder, `disk${stops}`);
  mkdirSync(root);
  const journal = createJournal(join(folder, `journal${stops}`), { root, shim });
  const gateway = createGateway({
    name: "gateway",
    port: await freePort(),
    dataDir: join(root, "made", "data"),
    logPath: join(folder, "log"),
    leaseMs: 3_000,
    environment: journal.environment(),
    flags: [],
  });
  const caller = createCaller(() => gateway.port);
  const made = async (path: string, body: object): Promise<string> =>
    ((await caller.call("POST", path, { body })).body as { id: string }).id;
  try {
    await gateway.start();
    const templateId = await made("/v1/templates", { name: "t", imageName: "local/none", isServerless: true });
    const endpoint = await made("/v1/endpoints", { templateId, workersMax: 0 });
    for (let stop = 0; stop < stops; stop += 1) {
      await gateway.end("SIGTERM");
      await gateway.start();
    }
    const ids = await Promise.all(["a", "bL"].map((mark) => made(`/v2/${endpoint}/run`, { input: bodyOf(mark) })));
    await gateway.end("SIGKILL");
    loseUnsynced(journal, worst, "posix");
    await gateway.start();
    for (const id of ids) expect((await caller.call("GET", `/v2/${endpoint}/status/${id}`)).status).toBe(200);
    for (const mark of ["a", "bL"]) {
      const { body } = await caller.call("GET", `/v2/${endpoint}/job-take/worker`);
      expect((body as { input: unknown }).input).toEqual(bodyOf(mark));
    }
  } finally {
    caller.close();
    await gateway.end("SIGKILL");
    journal.close();
    rmSync(root, { recursive: true });
  }
});
