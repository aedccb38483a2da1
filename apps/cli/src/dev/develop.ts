import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseExactJson, servingPortsOf } from "@millrace/engine";
import { createQueueClient } from "@millrace/queue-client";
import type { Arguments } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { listenForStop, untilAborted } from "../program/interrupt.ts";
import { checkPort } from "../up/port-check.ts";
import { type Consent, createConsent } from "./handler/consent.ts";
import { devKey, prepareDataDirectory, removeSession, writeSession } from "./dev-data.ts";
import { type DevServing, openDevEndpoint } from "./settings/dev-endpoint.ts";
import { type DevOptions, readDevOptions } from "./settings/dev-options.ts";
import { createJsonOutput, type DevOutput } from "./output/dev-output.ts";
import { startDevService } from "./dev-service.ts";
import { debugAddress, prepareHandlerProgram } from "./handler/handler-program.ts";
import { locateSource, readSourcePlan } from "../source/read-source.ts";
import type { SourcePlan } from "../source/source-plan.ts";
import { openJobRecords } from "./output/job-records.ts";
import { createJobWatch } from "./output/job-watch.ts";
import { DEV_PROFILE, endDevProfile, saveLocalProfile } from "../connection/local-profile.ts";
import { createPeopleOutput } from "./output/people-output.ts";
import { readyText, type ShownInput, shownInput } from "./output/ready-text.ts";
import { createHealthNotices } from "./output/health-notices.ts";
import { readServing } from "./settings/serving.ts";
import { createReloads } from "./reloads.ts";
import { watchSources } from "./handler/source-watch.ts";
import { type JobInput, readInput, readTestInput } from "../source/test-input.ts";

/** Runs a session until a signal ends it. */
export async function develop(given: Arguments): Promise<number> {
  const options = readDevOptions(given);
  const stop = listenForStop();
  return await Promise.race([session(options, createConsent(given), stop.signal), stopAtOnce(stop.atOnce)]);
}

async function stopAtOnce(signal: AbortSignal): Promise<number> {
  await untilAborted(signal);
  tell("Stopped at once.");
  return exitCodes.failed;
}

async function session(options: DevOptions, consent: Consent, signal: AbortSignal): Promise<number> {
  const located = await locateSource(options.target, process.cwd());
  const envFile = options.envFile === undefined ? undefined : resolve(options.envFile);
  const readServingNow = () => readServing(located.folder, { ...options, envFile });
  const serving = await readServingNow();
  const source = { ...located, command: options.command, serves: serving !== undefined };
  const plan = await readSourcePlan(source);
  // Before an installation, which takes longer than anything else here.
  if (options.port !== undefined && options.port !== 0) await checkPort(options.host, options.port);
  const dataDir = options.dataDir ?? join(source.folder, ".millrace", "dev");
  const input = options.input === undefined ? undefined : await readInput(options.input);
  await prepareDataDirectory(dataDir);
  const program = { options: { ...options, envFile }, dataDir, signal };
  try {
    await prepareHandlerProgram({ ...program, plan, consent, isFirst: true });
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted;
    throw error;
  }
  const testInput = serving === undefined ? await readTestInput(source.folder) : undefined;
  const profile: { name?: string | undefined } = {};
  const { file } = plan.program;
  const shown = shownInput(testInput, file === undefined ? "" : await readFile(join(plan.folder, file), "utf8"));
  const output = createOutput(options, { plan, dataDir, shown, profile, serving });
  const jobs = createJobWatch({ output, records: openJobRecords(dataDir), showsChunks: options.showsChunks });
  const apiKey = process.env["MILLRACE_ADMIN_KEY"] ?? (await devKey(dataDir));
  const health = serving === undefined ? undefined : createHealthNotices(output.notice, () => Date.now());
  const service = await startDevService({
    ...options,
    dataDir,
    apiKey,
    logLevel: process.env["MILLRACE_LOG_LEVEL"],
    onJob: jobs.onJob,
    onLine: jobs.onLine,
    onHealthCheck: health?.heard,
    onWorkerFailure: ({ message, lastLogLines }) =>
      void jobs.settled().then(() => output.crash({ message, lastLogLines })),
  });
  const ready = { baseUrl: service.url, apiKey };
  const { gpus } = options;
  const endpoint = await openDevEndpoint({ ...ready, gpus, serving, isDebugged: options.debug !== null });
  const session = { baseUrl: service.url, endpointId: endpoint.id, apiKey };
  const requests = serving === undefined ? {} : { requestsUrl: `${service.url}/lb/${endpoint.id}/` };
  const queue = createQueueClient<JobInput>({ ...ready, endpointId: endpoint.id, parseJson: parseExactJson });
  const send = async (input: JobInput): Promise<void> => void (await queue.run(input, { signal }));
  const reloads = createReloads({
    source,
    service,
    endpoint: { ...endpoint, release: async () => endpoint.release((await readServingNow())?.env) },
    output,
    signal,
    // Who started the session agreed to what the sources need.
    prepare: async () =>
      prepareHandlerProgram({
        ...program,
        plan: await readSourcePlan(source),
        consent: async () => {},
        isFirst: false,
      }),
    sendTestInput: async () => {
      const input = serving === undefined ? await readTestInput(source.folder) : undefined;
      if (input !== undefined) await send(input);
    },
  });
  const deciding = (plan.packages?.files ?? []).map((file) => join(source.folder, file));
  const files = [...deciding, ...(envFile === undefined ? [] : [envFile])];
  const watch = await watchSources({ folder: source.folder, files, dataDir, onChange: reloads.changed });
  await writeSession(dataDir, session);
  if (options.savesProfile) {
    profile.name = (await saveLocalProfile({ baseUrl: service.url, apiKey, dataDir }, DEV_PROFILE))?.name;
  }
  output.ready({ ...session, ...requests });
  jobs.begin(service, queue);
  for (const first of [testInput, input]) if (first !== undefined) await send(first);
  await untilAborted(signal);
  if (!options.asJson) tell("Stopping …");
  await removeSession(dataDir);
  if (profile.name !== undefined) await endDevProfile(profile.name);
  await watch.close();
  await reloads.settled();
  await service.stop();
  return exitCodes.done;
}

function createOutput(
  options: DevOptions,
  session: {
    readonly plan: SourcePlan;
    readonly dataDir: string;
    readonly shown: ShownInput;
    readonly serving: DevServing | undefined;
    /** Has a name once the session is saved. */
    readonly profile: { readonly name?: string | undefined };
  },
): DevOutput {
  const { asJson, debug } = options;
  if (asJson) return createJsonOutput(printJson);
  const { plan, dataDir, shown, profile, serving } = session;
  const { file, command = [], language } = plan.program;
  const needsKey = serving?.isOpen === false;
  const handler =
    file === undefined ? (options.command ?? command.join(" ")) : relative(process.cwd(), join(plan.folder, file));
  const debugAt = debug === null ? undefined : debugAddress[language];
  return createPeopleOutput({
    print,
    tell,
    healthPath: serving === undefined ? undefined : servingPortsOf(serving.env).healthPath,
    readyText: (notice) => readyText(notice, { handler, dataDir, debugAt, shown, needsKey, profile: profile.name }),
  });
}
