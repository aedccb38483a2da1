import { errorMessage } from "@millrace/engine";
import { createRestClient } from "@millrace/rest-client";
import type { Service, Settings } from "@millrace/server";
import { commandLine, inShell } from "../command/invocation.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { clusterExample, type GreetingJob, runGreetingJob } from "./cluster-example.ts";
import { ensureExampleEndpoints, type ExampleEndpoint } from "./example-endpoints.ts";
import { type ExampleJob, runExampleJob } from "./example-job.ts";
import { findRunnableExamples } from "./runnable-examples.ts";

interface DemoOptions {
  readonly service: Service;
  readonly settings: Settings;
  /** Prints one line of JSON instead of text. */
  readonly asJson: boolean;
  /** Ends the demonstration. */
  readonly signal: AbortSignal;
}

/** The example that the job is sent to, and the one that the commands to copy are about. */
const JOB_EXAMPLE = "thumbnail";
const STREAM_EXAMPLE = "text-stream";

/**
 * Deploys the examples, sends a real job through one of them, and prints what happened and what to try next. A failure is
 * told and harms nothing: the service goes on.
 */
export async function demonstrate(options: DemoOptions): Promise<void> {
  try {
    await withDemoKey(options.service, (key) => deployAndTry(options, key));
  } catch (error) {
    if (options.signal.aborted) return;
    const message = errorMessage(error);
    if (options.asJson) printJson({ event: "demo", error: message });
    tell(`The demonstration failed: ${message} The service keeps running.`);
  }
}

async function deployAndTry({ service, settings, asJson, signal }: DemoOptions, apiKey: string): Promise<void> {
  const { runnable, leftOut } = await findRunnableExamples(settings, signal);
  const rest = createRestClient({ apiKey, baseUrl: service.url, signal });
  const endpoints = await ensureExampleEndpoints(rest, runnable);
  if (!asJson) {
    print("\nExamples:");
    for (const { name, endpointId, created } of endpoints) {
      print(`  ${name.padEnd(14)}${endpointId}  ${created ? "deployed now" : "deployed before"}`);
    }
    for (const { name, reason } of leftOut) print(`  ${name.padEnd(14)}left out: ${reason}`);
  }
  const job = await tryJob({ service, settings, asJson, signal }, apiKey, endpoints);
  if (asJson) printJson({ event: "demo", endpoints: endpoints.map(shown), leftOut, job });
  else print(nextSteps(service, settings, endpoints));
}

async function tryJob(
  { service, settings, asJson, signal }: DemoOptions,
  apiKey: string,
  endpoints: readonly ExampleEndpoint[],
): Promise<ExampleJob | GreetingJob | undefined> {
  const greeter = endpoints.find(({ name }) => name === clusterExample.name);
  if (greeter !== undefined) {
    if (!asJson) print(`\nSending a name to ${greeter.name}; a node must pull ${clusterExample.image} first …`);
    const job = await runGreetingJob({ url: service.url, apiKey, endpointId: greeter.endpointId, signal });
    if (!asJson) {
      print(`  in      ${JSON.stringify(job.input)}`);
      print(`  out     ${JSON.stringify(job.output)}`);
      tellTimes(job);
    }
    return job;
  }
  const endpointId = endpoints.find(({ name }) => name === JOB_EXAMPLE)?.endpointId;
  if (endpointId === undefined || settings.compute === "none") {
    tell("No job is sent, because this service starts no workers. Start them yourself, or leave out --compute none.");
    return undefined;
  }
  if (!asJson) print(`\nSending a picture to ${JOB_EXAMPLE}; its first worker must start first …`);
  const job = await runExampleJob({ url: service.url, apiKey, endpointId, signal });
  const { input, output } = job;
  if (!asJson) {
    print(`  in      ${input.format.toUpperCase()}, ${input.width} x ${input.height}, ${bytes(input.bytes)}`);
    print(`  out     ${output.format.toUpperCase()}, ${output.width} x ${output.height}, ${bytes(output.bytes)}`);
    tellTimes(job);
  }
  return job;
}

function shown({ name, endpointId, created }: ExampleEndpoint): Omit<ExampleEndpoint, "exampleInput"> {
  return { name, endpointId, created };
}

function tellTimes({ totalMs, delayMs, executionMs, jobId }: ExampleJob | GreetingJob): void {
  print(`  took    ${totalMs} ms: ${delayMs} ms until a worker took it, ${executionMs} ms in the handler`);
  print(`  job     ${jobId}`);
}

function nextSteps(service: Service, settings: Settings, endpoints: readonly ExampleEndpoint[]): string {
  const target = endpoints.find(({ name }) => name === STREAM_EXAMPLE) ?? endpoints[0];
  if (target === undefined) return "";
  const commands = [...keyCommand(service, settings), ...curlCommand(`${service.url}/v2`, target)];
  const browser = `Or in a browser: ${service.url}/console`;
  return ["\nTry it in another terminal:", "", ...commands.map((line) => `  ${line}`), "", browser].join("\n");
}

/**
 * Never repeats a key that the operator chose: it was not made to be shown. The variable is not exported: a service
 * started from the same shell must not take the key of a client for its own.
 */
function keyCommand({ adminKey: known }: Service, { adminKey, dataDir }: Settings): string[] {
  if (adminKey !== undefined) return [`MILLRACE_API_KEY=…   # the key in ${adminKey.setting}`];
  if (known !== undefined) return [`MILLRACE_API_KEY=${known}`];
  return [`MILLRACE_API_KEY=$(${commandLine("keys create --name me --scopes run,manage", dataDir)})`];
}

function bytes(count: number): string {
  return `${count.toLocaleString("en-US")} bytes`;
}

/** A command to copy into a shell, in lines: runs a job of an example and prints its result. It takes the key from `$MILLRACE_API_KEY`. */
export function curlCommand(queueUrl: string, { exampleInput, endpointId }: ExampleEndpoint): string[] {
  return [
    `curl -s ${queueUrl}/${endpointId}/runsync -H "Authorization: Bearer $MILLRACE_API_KEY" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${inShell(JSON.stringify({ input: exampleInput }))}`,
  ];
}

const LIFE_MS = 10 * 60_000;

/** Does something with a key of the service: the admin key if it is known in this run, else one that is made for it. */
async function withDemoKey<Result>(service: Service, use: (key: string) => Promise<Result>): Promise<Result> {
  const { accounts, accountId, adminKey, clock } = service;
  if (adminKey !== undefined) return await use(adminKey);
  const { key, rawKey } = await accounts.createKey(accountId, {
    name: "demo",
    scopes: ["manage", "run"],
    expiresAtMs: clock.now() + LIFE_MS,
  });
  try {
    return await use(rawKey);
  } finally {
    await accounts.revokeKey(accountId, key.id);
  }
}
