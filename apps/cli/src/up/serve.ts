import { resolve } from "node:path";
import { createLog, startService, type Service, type Settings } from "@millrace/server";
import type { Arguments } from "../command/command.ts";
import { describeSaved, saveLocalProfile } from "../connection/local-profile.ts";
import { demonstrate } from "../demo/demo.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { createFailureNotice } from "./failure-notice.ts";
import { endWithStarter, type GatewayRole, gatewayRole, tellReady } from "./gateways/gateway-process.ts";
import { refuseUnknownVariables } from "./known-variables.ts";
import { checkPort, explainListenError } from "./port-check.ts";
import { readUpSettings, type UpSettings } from "./read-up-settings.ts";
import { readyNotice, readyText } from "./ready-notice.ts";
import { listenForStop, untilAborted } from "../program/interrupt.ts";

/**
 * Starts the service, and serves until a signal tells it to stop.
 *
 * @param environment its settings, where no flag says otherwise
 */
export async function serveUntilStopped(
  given: Arguments,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  const stop = listenForStop();
  refuseUnknownVariables(environment);
  const read = readUpSettings(given, environment, process.stderr.isTTY);
  if (read.gateways > 1) {
    const { superviseGateways } = await import("./supervise.ts");
    const { settings } = read;
    if (settings.port !== 0) await checkPort(settings.host, settings.port);
    return await superviseGateways(read, { asJson: given.reader === "program", profile: given.isOn("profile") }, stop);
  }
  return await Promise.race([serve(given, read, stop.signal), stopAtOnce(stop.atOnce)]);
}

async function stopAtOnce(signal: AbortSignal): Promise<number> {
  await untilAborted(signal);
  tell("Stopped at once.");
  return 1;
}

async function serve(
  given: Arguments,
  { settings: asked, demo, shownSettings }: UpSettings,
  signal: AbortSignal,
): Promise<number> {
  const asJson = given.reader === "program";
  const role = gatewayRole();
  if (role !== undefined) endWithStarter();
  const service = await start(asked, shownSettings, role);
  const settings = { ...asked, adminKey: service.chosenAdminKey };
  const notice = readyNotice(service, settings, role);
  if (role !== undefined) tellReady(service.url);
  if (asJson) printJson(notice);
  else print(readyText(notice, settings));
  if (settings.role === "gateway" && (given.isOn("profile") ?? process.stdout.isTTY)) {
    const dataDir = resolve(settings.dataDir);
    const profile = await saveLocalProfile({ baseUrl: service.url, apiKey: notice.adminKey, dataDir });
    if (profile !== undefined && !asJson) tell(describeSaved(profile));
  }
  if (demo && !signal.aborted) await demonstrate({ service, settings, asJson, signal });
  if (!asJson && !signal.aborted) print("\nServing. Ctrl-C stops it.");
  await untilAborted(signal);
  // What started several gateways says this once.
  const say = role === undefined ? tell : () => undefined;
  say(`Stopping. Jobs have ${settings.stopGraceMs / 1000} s to finish; press Ctrl-C again to stop at once.`);
  await service.stop();
  say("Stopped.");
  return 0;
}

async function start(
  settings: Settings,
  shownSettings: UpSettings["shownSettings"],
  role: GatewayRole | undefined,
): Promise<Service> {
  const { host, port, sharePort } = settings;
  if (port !== 0 && !sharePort) await checkPort(host, port);
  try {
    const ownLog = createLog(settings.logLevel, settings.logFormat);
    const log = role === undefined ? ownLog : ownLog.child({ gateway: role.number });
    return await startService({
      settings,
      shownSettings,
      log,
      returnsMemory: true,
      onWorkerFailure: createFailureNotice(settings, log),
    });
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}
