import { Client } from "pg";
import { startLoad, startService } from "../processes/parties.ts";
import type { Scenario } from "../scenario.ts";
import { summary } from "../statistics.ts";
import { submit, turn } from "./depth.ts";

const WAITING_JOBS = 20_000;
const HELD_MS = 120_000;
const RATIO_MIN = 0.9;

/** Whether somebody's forgotten transaction slows the queue: nothing that dies while it is open can be cleaned up. */
export const openTransaction: Scenario = {
  name: "opentransaction",
  summary: "take+complete beside a transaction that has been open for two minutes, over the rate before it",
  needsPostgres: true,
  async run(bench) {
    const jobs = bench.quick ? 2000 : 5000;
    const heldMs = bench.quick ? 5_000 : HELD_MS;
    await using service = await startService(bench);
    await using load = await startLoad();
    await submit(load, service, WAITING_JOBS);
    await turn(load, service, jobs);
    const before: number[] = [];
    for (let round = 0; round < 5; round += 1) before.push((await turn(load, service, jobs)).take);
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM job");
    const heldSinceMs = performance.now();
    bench.progress(`a transaction stays open for ${heldMs / 1000} s while jobs come and go`);
    let last: number[] = [];
    let turned = 0;
    while (performance.now() - heldSinceMs < heldMs || last.length < 5) {
      last = [...last, (await turn(load, service, jobs)).take].slice(-5);
      turned += jobs;
    }
    await holder.query("COMMIT");
    await holder.end();
    const [was, is] = [summary(before), summary(last)];
    return [
      {
        id: "opentransaction.ratio",
        label: `take+complete after ${turned} jobs beside an open transaction, over before`,
        unit: "ratio",
        value: is.value / was.value,
        target: { comparison: "at least", value: RATIO_MIN },
      },
      { id: "opentransaction.before", label: "take+complete before", unit: "per second", ...was },
      { id: "opentransaction.beside", label: "take+complete at its end", unit: "per second", ...is },
    ];
  },
};
