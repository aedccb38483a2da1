import { resolve } from "node:path";
import { createLog, startService, type Service, type Settings } from "@millrace/server";
import type { Arguments } from "../command.ts";
import { saveLocalProfile } from "../connection/local-profile.ts";
import { demonstrate } from "../demo/demo.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { createFailureNotice } from "./failure-notice.ts";
import { refuseUnknownVariables } from "./known-variables.ts";
import { checkPort, explainListenError } from "./port-check.ts";
import { readUpSettings, type UpSettings } from "./read-up-settings.ts";
import { readyNotice, readyText } from "./ready-notice.ts";
import { listenForStop, untilAborted } from "../program/stop-request.ts";

/** Starts the service, and serves until a signal tells it to stop. */
export async function serveUntilStopped(given: Arguments): Promise<number> {
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
  const { settings, demo, shownSettings } = readUpSettings(given, process.env, process.stderr.isTTY);
  const asJson = given.isOn("json") === true;
  const service = await start(settings, shownSettings);
  const notice = readyNotice(service, settings);
  if (asJson) printJson(notice);
  else print(readyText(notice, settings));
  if (given.isOn("profile") ?? process.stdout.isTTY) {
    await saveLocalProfile({ baseUrl: service.url, apiKey: notice.adminKey, dataDir: resolve(settings.dataDir) });
  }
  if (demo && !signal.aborted) await demonstrate({ service, settings, asJson, signal });
  if (!asJson && !signal.aborted) print("\nServing. Ctrl-C stops it.");
  await untilAborted(signal);
  tell(`Stopping. Jobs have ${settings.stopGraceMs / 1000} s to finish; press Ctrl-C again to stop at once.`);
  await service.stop();
  tell("Stopped.");
  return 0;
}

async function start(settings: Settings, shownSettings: UpSettings["shownSettings"]): Promise<Service> {
  const { host, port } = settings;
  if (port !== 0) await checkPort(host, port);
  try {
    const log = createLog(settings.logLevel, settings.logFormat);
    return await startService({ settings, shownSettings, log, onWorkerFailure: createFailureNotice(settings, log) });
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}
