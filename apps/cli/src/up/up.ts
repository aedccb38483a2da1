import { createLog, startService, type Service, type Settings } from "@millrace/server";
import { jsonFlag, type Arguments, type Command } from "../command.ts";
import { demonstrate } from "../demo/demo.ts";
import { print, printJson, tell } from "../terminal.ts";
import { checkPort, explainListenError } from "./port-check.ts";
import { createFailureNotice } from "./failure-notice.ts";
import { refuseUnknownVariables } from "./known-variables.ts";
import { readyNotice, readyText } from "./ready-notice.ts";
import { readUpSettings, settingFlags } from "./setting-flags.ts";
import { listenForStop, untilAborted } from "./stop-request.ts";

export const up: Command = {
  name: "up",
  summary: "Start the service",
  details:
    "Starts the service, prints its addresses, and serves until SIGINT (Ctrl-C) or SIGTERM. Then workers finish their jobs,\n" +
    "and unfinished jobs go back into the queue. A second signal stops at once; no job is lost then either.\n\n" +
    "The first start creates an admin key and shows it once. Each flag is also an environment variable: --data-dir is\n" +
    "MILLRACE_DATA_DIR. A flag overrides the variable. --no-<name> turns a switch off. Logs go to standard error.",
  flags: { ...settingFlags, ...jsonFlag },
  examples: [
    "millrace up",
    "millrace up --demo",
    "millrace up --host 0.0.0.0 --port 80 --data-dir /var/lib/millrace",
    "MILLRACE_ADMIN_KEY=$(cat key.txt) millrace up --handler-dirs ~/handlers",
    'millrace up --port 0 --json     # one line: {"event":"ready","url":"http://127.0.0.1:41234",…}',
  ],
  run: serveUntilStopped,
};

async function serveUntilStopped(given: Arguments): Promise<number> {
  const stop = listenForStop();
  return await Promise.race([serve(given, stop.signal), stopAtOnce(stop.atOnce)]);
}

async function stopAtOnce(signal: AbortSignal): Promise<number> {
  await untilAborted(signal);
  tell("Stopped at once.");
  return 1;
}

async function serve(given: Arguments, signal: AbortSignal): Promise<number> {
  refuseUnknownVariables(process.env);
  const { settings, demo } = readUpSettings(given, process.env, process.stderr.isTTY);
  const asJson = given.isOn("json") === true;
  const service = await start(settings);
  const notice = readyNotice(service, settings);
  if (asJson) printJson(notice);
  else print(readyText(notice, settings));
  if (demo && !signal.aborted) await demonstrate({ service, settings, asJson, signal });
  if (!asJson && !signal.aborted) print("\nServing. Ctrl-C stops it.");
  await untilAborted(signal);
  tell(`Stopping. Jobs have ${settings.stopGraceMs / 1000} s to finish; press Ctrl-C again to stop at once.`);
  await service.stop();
  tell("Stopped.");
  return 0;
}

async function start(settings: Settings): Promise<Service> {
  const { host, port } = settings;
  if (port !== 0) await checkPort(host, port);
  try {
    const log = createLog(settings.logLevel, settings.logFormat);
    return await startService({ settings, log, onWorkerFailure: createFailureNotice(settings, log) });
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}
