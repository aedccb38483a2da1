import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../../../.tools/vitest/free-port.ts";
import { canMount, mountSmallDisk } from "../../../../.tools/vitest/small-disk.ts";
import { prepareMachines } from "../actors/machines.ts";
import type { Stage } from "../faults/stage.ts";
import { buildShim } from "../power/build-shim.ts";
import { createJournal } from "../power/journal.ts";
import { createGateway, type Gateway } from "../parties/gateway.ts";
import { createLink, type Link } from "../parties/link.ts";
import type { OlderVersion } from "../parties/older-version.ts";
import { startPostgres } from "../parties/postgres.ts";

export interface StageOptions {
  /** Folder of the run: logs, and the data where it has no disk of its own. */
  readonly folder: string;
  readonly database: "sqlite" | "postgres";
  readonly gateways: number;
  readonly leaseMs: number;
  /** Flags of Node for the service. */
  readonly flags: readonly string[];
  readonly note: (text: string) => void;
  readonly older?: OlderVersion | undefined;
  /** Whether the gateways begin as the older version. */
  readonly beginsOlder: boolean;
}

/** A stage whose gateways serve. Closing it leaves nothing but its folder. */
export interface OpenStage extends Stage {
  readonly folder: string;
  /** A further gateway with its own data, which does not run yet. */
  victim(logPath: string): Promise<Gateway>;
  close(): Promise<void>;
}

const DISK_BYTES = 512 * 1024 * 1024;

export async function openStage(options: StageOptions): Promise<OpenStage> {
  const { folder, database, leaseMs, flags, note } = options;
  const shim = buildShim(folder);
  const machines = await prepareMachines(folder);
  const postgres = database === "postgres" ? await startPostgres(shim) : undefined;
  const disk = postgres === undefined && canMount() ? mountSmallDisk(DISK_BYTES) : undefined;
  const root = disk?.path ?? join(folder, "disk");
  await mkdir(root, { recursive: true });
  const journal = shim === undefined ? undefined : createJournal(join(folder, "gateways.journal"), { root, shim });
  const gateways: Gateway[] = [];
  const links: Record<"client" | "worker" | "database", Link[]> = { client: [], worker: [], database: [] };
  const close = async (): Promise<void> => {
    await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
    await Promise.all(Object.values(links).flatMap((list) => list.map((link) => link.close())));
    postgres?.signal("SIGCONT");
    await postgres?.close();
    journal?.close();
    disk?.remove();
  };
  try {
    for (let number = 1; number <= options.gateways; number += 1) {
      const port = await freePort();
      const dataDir = join(root, `data${number}`);
      await mkdir(dataDir);
      const environment: Record<string, string> = { ...machines, ...journal?.environment(number) };
      if (postgres !== undefined) {
        const link = await createLink(`database${number}`, postgres.port);
        links.database.push(link);
        environment["MILLRACE_DATABASE_URL"] = postgres.url(link.port);
        environment["MILLRACE_BLOB_URL"] = `file://${join(root, "blobs")}`;
      }
      const name = `gateway${number}`;
      const gateway = createGateway({
        name,
        port,
        dataDir,
        logPath: join(folder, `${name}.log`),
        leaseMs,
        environment,
        flags,
      });
      gateways.push(gateway);
      if (options.beginsOlder) gateway.use(options.older?.root);
      await gateway.start();
      links.client.push(await createLink(`clients${number}`, () => port));
      links.worker.push(await createLink(`workers${number}`, () => port));
    }
  } catch (error) {
    await close();
    throw error;
  }
  async function victim(logPath: string): Promise<Gateway> {
    const own = { name: "victim", port: await freePort(), dataDir: join(root, "victim"), logPath };
    return createGateway({ ...own, leaseMs, environment: {}, flags });
  }
  const { client: clientLinks, worker: workerLinks, database: databaseLinks } = links;
  return {
    gateways,
    clientLinks,
    workerLinks,
    databaseLinks,
    postgres,
    disk,
    journal,
    older: options.older,
    folder,
    leaseMs,
    note,
    victim,
    close,
  };
}
