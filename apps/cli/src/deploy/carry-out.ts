import type { Endpoint } from "@millrace/rest-client";
import type { EndpointType } from "@millrace/spec";
import type { Arguments, Reader } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { type Actual, readActual } from "../manifest/actual.ts";
import { applyPlan } from "../manifest/plan/apply-plan.ts";
import { makePlan } from "../manifest/plan/make-plan.ts";
import { planText, shownStep, type ShownStep, stepTitle } from "../manifest/plan/show-plan.ts";
import type { Obstacle, Plan, Step } from "../manifest/plan/step.ts";
import type { Wanted } from "../manifest/resolve.ts";
import { foldedInto, withProgress } from "../output/progress.ts";
import { isConfirmed } from "../output/prompt.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { inShell } from "../command/invocation.ts";
import { SHOWN_CHARS_MAX } from "../source/test-input.ts";
import type { Deployment } from "./deployment.ts";
import {
  awaitRollouts,
  endpointsBefore,
  type FirstWorker,
  firstWorkerOf,
  firstWorkerText,
  rolloutOf,
} from "./rollout.ts";
import { endpointPath } from "../resources/endpoints.ts";

/** What `millrace deploy --json` prints. */
export interface DeployResult {
  /** Whether the account differs from what is wanted, or did before it was changed. */
  readonly drifted: boolean;
  /** Whether the steps were done. */
  readonly applied: boolean;
  readonly steps: readonly ShownStep[];
  readonly obstacles: readonly Obstacle[];
  readonly notes: readonly string[];
  /** The endpoints that are wanted and there. */
  readonly endpoints: readonly DeployedEndpoint[];
}

interface DeployedEndpoint {
  readonly name: string;
  readonly id: string;
  readonly version: number;
  readonly type: EndpointType;
  /** Where its jobs are sent, or its requests. */
  readonly url: string;
  readonly firstWorker: FirstWorker;
}

/** Compares what is wanted with what is, and, unless it was asked to compare only, brings it about. */
export async function carryOut(given: Arguments, service: OpenService, deployment: Deployment): Promise<ExitCode> {
  const { reader } = given;
  const actual = await readActual(service.rest, await service.graphql());
  const wanted = deployment.wanted(actual);
  const renewSecrets = given.texts("renew-secret");
  requireSecrets(renewSecrets, wanted);
  const plan = makePlan(wanted, actual, { prune: given.isOn("prune") === true, renewSecrets });
  const isComparison = given.isOn("check") === true || given.isOn("dry-run") === true;
  if (isComparison || plan.obstacles.length > 0) {
    showPlan(reader, plan, endpointsOf(wanted, actual, service, new Map()));
    const isDrift = plan.steps.length > 0 || plan.obstacles.length > 0;
    const fails = given.isOn("check") === true ? isDrift : plan.obstacles.length > 0;
    return fails ? exitCodes.failed : exitCodes.done;
  }
  await confirmRemovals(plan, given);
  const before = await endpointsBefore(actual, wanted, service);
  await applySteps(plan, actual, { reader, service, deployment });
  const after = await service.rest.endpoints.list();
  const rollouts = after
    .filter(({ name }) => wanted.endpoints.some((endpoint) => endpoint.name === name))
    .flatMap((endpoint) => rolloutOf(endpoint, before.get(endpoint.id), isAffected(endpoint, plan, wanted)) ?? []);
  const waits = given.isOn("wait") !== false;
  if (waits) {
    await awaitRollouts(rollouts, { reader, service, timeoutMs: (given.number("timeout") ?? 0) * 1_000 });
    await Promise.all([...deployment.sources.values()].map((source) => source.clear()));
  }
  const firstWorkers = rollouts.map((one) => [one.endpoint.id, firstWorkerOf(one, waits)] as const);
  const endpoints = endpointsOf(wanted, { endpoints: after }, service, new Map(firstWorkers));
  showResult(reader, plan, endpoints);
  if (reader === "person") showCall(endpoints, deployment.testInput);
  return exitCodes.done;
}

function requireSecrets(renewed: readonly string[], { secrets }: Wanted): void {
  const unknown = renewed.find((name) => !secrets.some((secret) => secret.name === name));
  if (unknown !== undefined) {
    throw new CommandError(`--renew-secret ${unknown}: millrace.yaml has no such secret.`, {
      exitCode: exitCodes.usage,
    });
  }
}

async function confirmRemovals({ steps }: Plan, given: Arguments): Promise<void> {
  const removed = steps.filter(({ action }) => action === "delete");
  if (removed.length === 0) return;
  const list = removed.map(({ kind, name }) => `${kind} ${name}`).join(", ");
  if (!(await isConfirmed(given, `Remove ${list}?`))) throw new CommandError("nothing was changed.");
}

interface Work {
  readonly reader: Reader;
  readonly service: OpenService;
}

async function applySteps(plan: Plan, actual: Actual, work: Work & { readonly deployment: Deployment }): Promise<void> {
  const { reader, service, deployment } = work;
  const { rest, signal } = service;
  let current: Step | undefined;
  try {
    await applyPlan(plan, actual, {
      rest,
      graphql: await service.graphql(),
      environment: process.env,
      onStep(step) {
        current = step;
        if (reader === "person") print(stepTitle(step));
      },
      make: ({ name }) =>
        withProgress(name, async (update) => {
          await deployment.sources.get(name)?.make({ signal, onLine: foldedInto(update) });
        }),
    });
  } catch (error) {
    if (current !== undefined) {
      const { action, kind, name } = current;
      tell(
        `It stopped at: ${action} ${kind} ${name}. The steps before it are done; the same command goes on from here.`,
      );
    }
    throw error;
  }
}

/** Whether workers of the endpoint may have to change over. */
function isAffected({ name }: Endpoint, { steps }: Plan, { endpoints }: Wanted): boolean {
  const endpoint = endpoints.find((candidate) => candidate.name === name);
  if (endpoint === undefined) return false;
  const touched = (kind: Step["kind"], resource: string): boolean =>
    steps.some((step) => step.kind === kind && step.name === resource && step.action !== "delete");
  return touched("endpoint", endpoint.name) || touched("template", endpoint.template);
}

function endpointsOf(
  wanted: Wanted,
  { endpoints }: { readonly endpoints: readonly (Endpoint | Actual["endpoints"][number])[] },
  { baseUrl }: OpenService,
  firstWorkers: ReadonlyMap<string, FirstWorker>,
): readonly DeployedEndpoint[] {
  return wanted.endpoints.flatMap(({ name }) => {
    const found = endpoints.find((endpoint) => endpoint.name === name);
    if (found === undefined) return [];
    const shown: Partial<Endpoint> = "fields" in found ? found.fields : found;
    const { version = 0, type = "QB" } = shown;
    const firstWorker = firstWorkers.get(found.id) ?? "unchanged";
    const url = `${baseUrl}${endpointPath({ id: found.id, type })}`;
    return [{ name, id: found.id, version, type, url, firstWorker }];
  });
}

function showPlan(reader: Reader, plan: Plan, endpoints: readonly DeployedEndpoint[]): void {
  if (reader !== "person") {
    showData(reader, plan, endpoints, false);
    return;
  }
  print(plan.steps.length === 0 && plan.obstacles.length === 0 ? "Nothing differs." : planText({ ...plan, notes: [] }));
  for (const note of plan.notes) print(note);
}

function showResult(reader: Reader, plan: Plan, endpoints: readonly DeployedEndpoint[]): void {
  if (reader !== "person") {
    showData(reader, plan, endpoints, true);
    return;
  }
  if (plan.steps.length === 0) print("Nothing differs; nothing was changed.");
  for (const note of plan.notes) print(note);
  for (const { name, id, version, url, firstWorker } of endpoints) {
    print(`${name}  ${id}  version ${version}  ${url}${firstWorkerText[firstWorker]}`);
  }
}

/** How the only endpoint is called: with a request, or with the input that the folder has for a try. */
function showCall([only, ...others]: readonly DeployedEndpoint[], input: Deployment["testInput"]): void {
  if (only === undefined || others.length > 0) return;
  if (only.type === "LB") {
    print(`Try it: curl -H "Authorization: Bearer $MILLRACE_API_KEY" ${only.url}`);
    return;
  }
  const text = JSON.stringify(input);
  if (text === undefined || text.length > SHOWN_CHARS_MAX) return;
  print(`Try it: millrace runsync ${inShell(only.name)} --input ${inShell(text)}`);
}

function showData(reader: Reader, plan: Plan, endpoints: readonly DeployedEndpoint[], applied: boolean): void {
  if (reader === "script") {
    for (const { id } of endpoints) print(id);
    return;
  }
  const { steps, obstacles, notes } = plan;
  const drifted = steps.length > 0 || obstacles.length > 0;
  const result: DeployResult = { drifted, applied, steps: steps.map(shownStep), obstacles, notes, endpoints };
  printJson(result);
}
