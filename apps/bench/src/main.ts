import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { helpText, OptionError, readOptions } from "./base/options.ts";
import { reachesTarget } from "./base/figure.ts";
import { peersCommand } from "./peers/command.ts";
import { figureTable, machineLine, reportJson, targetLine } from "./base/report.ts";
import { runBench } from "./run-bench.ts";
import { accept } from "./scenarios/accept.ts";
import { backlog } from "./scenarios/backlog.ts";
import { batchDays } from "./scenarios/batch-day.ts";
import { batchMillion } from "./scenarios/batch-million.ts";
import { batches } from "./scenarios/batches.ts";
import { bigBodies } from "./scenarios/big-bodies.ts";
import { billing } from "./scenarios/billing.ts";
import { cluster } from "./scenarios/cluster.ts";
import { clusterDay } from "./scenarios/cluster-day.ts";
import { coldStart } from "./scenarios/cold-start.ts";
import { depth } from "./scenarios/depth.ts";
import { drained } from "./scenarios/drained.ts";
import { gatewayGrowth } from "./scenarios/gateway-growth.ts";
import { gateways } from "./scenarios/gateways.ts";
import { openTransaction } from "./scenarios/open-transaction.ts";
import { endurance } from "./scenarios/endurance.ts";
import { estimates } from "./scenarios/estimates.ts";
import { firstToken } from "./scenarios/first-token.ts";
import { flashboot } from "./scenarios/flashboot.ts";
import { handlerStart } from "./scenarios/handler-start.ts";
import { idle } from "./scenarios/idle.ts";
import { kept } from "./scenarios/kept.ts";
import { loadBalancing } from "./scenarios/load-balancing.ts";
import { machineStart, podStart } from "./scenarios/machine-start.ts";

import { roundtrip } from "./scenarios/roundtrip.ts";
import { scaler } from "./scenarios/scaler.ts";
import { telemetry } from "./scenarios/telemetry.ts";
import { watched } from "./scenarios/watched.ts";

const scenarios = [
  accept,
  roundtrip,
  firstToken,
  handlerStart,
  depth,
  backlog,
  batches,
  batchMillion,
  batchDays,
  drained,
  bigBodies,
  coldStart,
  billing,
  idle,
  kept,
  machineStart,
  podStart,
  flashboot,
  loadBalancing,
  cluster,
  clusterDay,
  gateways,
  gatewayGrowth,
  openTransaction,
  endurance,
  scaler,
  estimates,
  watched,
  telemetry,
] as const;
const DEFAULT_DATA_DIR = fileURLToPath(new URL("../../../.millrace", import.meta.url));

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "peers") return await peersCommand(args.slice(1), DEFAULT_DATA_DIR);
  const names = scenarios.map(({ name }) => name);
  const options = readOptions(args, names);
  if (options.help === true) {
    console.log(helpText(scenarios));
    return 0;
  }
  const report = await runBench({
    scenarios: scenarios.filter(({ name }) => options.only?.includes(name) ?? true),
    quick: options.quick === true,
    dataDir: options["data-dir"] ?? DEFAULT_DATA_DIR,
    profileDir: options.profile,
    databaseUrl: options["database-url"],
    print: (text) => console.log(text),
  });
  console.log(`\n${machineLine(report.machine)}\n\n${figureTable(report.figures)}\n\n${targetLine(report)}`);
  if (options.quick === true) console.log("Measured with --quick: these figures only show that the bench works.");
  if (options.json !== undefined) await writeFile(options.json, reportJson(report));
  const missed = report.figures.some((figure) => reachesTarget(figure) === false);
  return report.failures.length > 0 || (options.strict === true && missed) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(`${error.message}\nSee --help.`);
  process.exitCode = 2;
}
