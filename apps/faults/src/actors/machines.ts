import { readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Bill, MachineStep } from "../history/entry.ts";
import type { Answer, CallOptions, Caller } from "../parties/caller.ts";
import type { Scene } from "./scene.ts";

const BETWEEN_MS = [100, 1_500] as const;
const REST_MS = 150;
const TRIES_MAX = 300;
/** The service ends processes after it has acknowledged that it will. */
const END_MAX_MS = 30_000;
const IMAGE = "local/machine";
/** Credits by the hour, so that a second costs a cent. */
const PRICES = { cpuFlavors: { cpu3c: 36 } };

/** Settings of a service whose machines are processes that enter themselves in a folder. */
export async function prepareMachines(folder: string): Promise<Readonly<Record<string, string>>> {
  const [entries, handlers, prices] = [join(folder, "machines"), join(folder, "handlers"), join(folder, "prices.json")];
  await mkdir(entries, { recursive: true });
  await mkdir(join(handlers, "machine"), { recursive: true });
  const program = `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(entries)} + "/" + process.env.RUNPOD_POD_ID + "." + process.pid, "");
process.once("SIGTERM", () => process.exit(0));
setInterval(() => undefined, 1e6);
`;
  await writeFile(join(handlers, "machine", "handler.mjs"), program);
  await writeFile(prices, JSON.stringify(PRICES));
  return { MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: handlers, MILLRACE_PRICES_FILE: prices };
}

/** Rents machines: one pod after the other, which it stops, starts and deletes, and an endpoint with a worker. In the end reads what they cost. */
export async function rentMachines(scene: Scene, folder: string): Promise<void> {
  const random = scene.random.fork("machines");
  const caller = scene.caller("client");
  const [pods, endpoints] = [new Set<string>(), new Set<string>()];
  const name = `faults-${scene.round}-`;
  const change = async (kind: MachineStep["kind"], id: string, step: MachineStep["step"]): Promise<void> => {
    const [method, verb] = step === "delete" ? ["DELETE", ""] : ["POST", `/${step}`];
    const { from, to, status } = await surely(scene, caller, method, `/v1/${kind}s/${id}${verb}`);
    scene.record({ op: "machine", who: "machines", kind, id, step, from, to, status });
  };
  const made = (kind: MachineStep["kind"], { from, to, status, body }: Answer): string | undefined => {
    const { id } = (status === 201 || status === 200 ? body : {}) as { readonly id?: string };
    if (id === undefined) return undefined;
    (kind === "pod" ? pods : endpoints).add(id);
    scene.record({ op: "machine", who: "machines", kind, id, step: "make", from, to, status: 200 });
    return id;
  };
  const template = { name: `${name}${random.whole(0, 2 ** 30)}`, imageName: IMAGE, isServerless: true };
  const { id: templateId } = ((await caller.call("POST", "/v1/templates", { body: template })).body ?? {}) as {
    id?: string;
  };
  const workers = { name, templateId, computeType: "CPU", vcpuCount: 1, workersMin: 1, workersMax: 1 };
  const endpoint = made("endpoint", await caller.call("POST", "/v1/endpoints", { body: workers }));
  const hardware = {
    imageName: IMAGE,
    ports: [],
    volumeInGb: 1,
    computeType: "CPU",
    vcpuCount: 1,
    cpuFlavorIds: ["cpu3c"],
  };
  for (let number = 0; scene.phase === "load"; number += 1) {
    const pod = made("pod", await caller.call("POST", "/v1/pods", { body: { name: `${name}${number}`, ...hardware } }));
    await delay(random.whole(...BETWEEN_MS));
    if (pod === undefined) continue;
    if (random.chance(0.5)) {
      await change("pod", pod, "stop");
      await delay(random.whole(...BETWEEN_MS));
      await change("pod", pod, "start");
      await delay(random.whole(...BETWEEN_MS));
    }
    await change("pod", pod, "delete");
  }
  if (endpoint !== undefined) await change("endpoint", endpoint, "delete");
  // Pods and endpoints whose answer was lost may be there.
  for (const kind of ["pod", "endpoint"] as const) {
    const { body } = await surely(scene, caller, "GET", `/v1/${kind}s`);
    const all = (Array.isArray(body) ? body : []) as { readonly id: string; readonly name?: string | null }[];
    for (const { id } of all.filter((one) => one.name?.startsWith(name) === true)) await change(kind, id, "delete");
  }
  const entries = join(folder, "machines");
  for (const deadline = performance.now() + END_MAX_MS; (await aliveIn(entries)).length > 0; await delay(REST_MS))
    if (performance.now() > deadline || scene.phase === "over") break;
  // Without the service nothing can be told.
  if (scene.phase !== "over") scene.record({ op: "machines", alive: await aliveIn(entries) });
  const ids = { pod: pods, endpoint: endpoints };
  for (const kind of ["pod", "endpoint"] as const) {
    const deadline = performance.now() + END_MAX_MS;
    let bills = await billsOf(scene, caller, kind, ids[kind]);
    // The rental of a worker ends once the service has seen that its process is gone.
    while (bills.some(({ rentals }) => rentals.some(({ to }) => to === undefined)) && performance.now() < deadline) {
      await delay(REST_MS);
      bills = await billsOf(scene, caller, kind, ids[kind]);
    }
    for (const bill of bills) scene.record(bill);
  }
  caller.close();
}

/** Asks until there is an answer. A repetition may be refused because the first one, whose answer was lost, was heard. */
async function surely(
  scene: Scene,
  caller: Caller,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const from = performance.now();
  let answer: Answer = { from, to: from };
  for (let tries = 1; tries <= TRIES_MAX && scene.phase !== "over"; tries += 1) {
    const next = await caller.call(method, path, options);
    const { status = 503 } = next;
    if (status === 204 || status === 201) return { ...next, from, status: 200 };
    if (tries > 1 && method !== "GET" && (status === 404 || status === 409)) return { ...next, from, status: 200 };
    answer = { ...next, from };
    if (status !== 503 && status !== 429) return answer;
    await delay(REST_MS);
  }
  return answer;
}

/** Machines whose process runs. */
async function aliveIn(entries: string): Promise<readonly string[]> {
  const names = await readdir(entries);
  return names.filter((name) => isAlive(Number(name.split(".")[1]))).map((name) => name.split(".")[0] ?? "");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that was killed stays in the table of processes until its parent has asked for it.
    return process.platform !== "linux" || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

interface RentalBody {
  readonly holderId: string;
  readonly endpointId: string | null;
  readonly vcpuCount: number;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly amount: number;
}

/** A period of whole calendar months, of which the reports read sums; it holds what a clock that is ahead writes. */
function period(): string {
  const year = new Date().getUTCFullYear();
  return `startTime=${year}-01-01T00:00:00Z&endTime=${year + 1}-01-01T00:00:00Z`;
}

async function billsOf(
  scene: Scene,
  caller: Caller,
  kind: Bill["kind"],
  ids: ReadonlySet<string>,
): Promise<readonly Bill[]> {
  const group = `${kind}Id`;
  const report = await surely(
    scene,
    caller,
    "GET",
    `/v1/billing/${kind}s?grouping=${group}&bucketSize=year&${period()}`,
  );
  if (report.status !== 200) return [];
  const bills: Bill[] = [];
  for (const id of ids) {
    const filter = kind === "pod" ? "holderId" : "endpointId";
    const listed = await surely(scene, caller, "GET", `/v1/billing/rentals?${filter}=${id}&limit=1000&${period()}`);
    if (listed.status !== 200) continue;
    const records = (report.body as Record<string, unknown>[]).filter((record) => record[group] === id);
    const sum = (name: string): number => records.reduce((total, record) => total + Number(record[name]), 0);
    const rentals = (listed.body as { readonly rentals: readonly RentalBody[] }).rentals.map((rental) => ({
      amount: rental.amount,
      isRun: rental.vcpuCount > 0,
      from: Date.parse(rental.startedAt),
      ...(rental.endedAt === null ? {} : { to: Date.parse(rental.endedAt) }),
    }));
    bills.push({ op: "bill", kind, id, amount: sum("amount"), runMs: sum("timeBilledMs"), rentals });
  }
  return bills;
}
