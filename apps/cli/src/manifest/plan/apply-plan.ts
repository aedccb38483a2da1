import type { GraphqlClient } from "@millrace/graphql-client";
import type { Endpoint, RestClient } from "@millrace/rest-client";
import { CommandError } from "../../command/failure.ts";
import type { Actual } from "../actual.ts";
import type { Plan, SourceStep, Step } from "./step.ts";

export interface ApplyParts {
  readonly rest: RestClient;
  readonly graphql: GraphqlClient;
  /** Where values of secrets and registry credentials come from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Makes what workers run out of a folder. */
  readonly make: (step: SourceStep) => Promise<void>;
  /** Called before each step. */
  readonly onStep: (step: Step) => void;
}

/** What became of the endpoints of a plan, by name. */
export type DeployedEndpoints = ReadonlyMap<string, Endpoint>;

/**
 * Carries a plan out, step by step. Every step that was done stays done when a later one fails: the next plan goes on from there.
 *
 * @throws CommandError before the first step when a variable is missing that a step needs
 */
export async function applyPlan({ steps }: Plan, actual: Actual, parts: ApplyParts): Promise<DeployedEndpoints> {
  requireVariables(steps, parts.environment);
  const ids = idsOf(actual);
  const deployed = new Map<string, Endpoint>();
  for (const step of steps) {
    parts.onStep(step);
    await carryOut(step, { ...parts, ids, deployed });
  }
  return deployed;
}

/** Ids by kind and name; grows while resources are made. */
type Ids = Readonly<Record<"registry" | "template" | "volume", Map<string, string>>>;

function idsOf(actual: Actual): Ids {
  const byName = (list: readonly { readonly name: string; readonly id: string }[]): Map<string, string> =>
    new Map(list.map(({ name, id }) => [name, id]));
  return { registry: byName(actual.registries), template: byName(actual.templates), volume: byName(actual.volumes) };
}

interface Work extends ApplyParts {
  readonly ids: Ids;
  readonly deployed: Map<string, Endpoint>;
}

async function carryOut(step: Step, work: Work): Promise<void> {
  const { rest, graphql, environment, ids } = work;
  switch (step.kind) {
    case "image":
    case "folder":
      return await work.make(step);
    case "registry": {
      const [username = "", password = ""] = [step.usernameFromEnv, step.passwordFromEnv].map(
        (name) => environment[name],
      );
      const { id } = await rest.containerRegistryAuths.create({ name: step.name, username, password });
      ids.registry.set(step.name, id);
      return undefined;
    }
    case "secret": {
      if (step.action === "delete") {
        await graphql.account.deleteSecret(step.id);
        return undefined;
      }
      const wanted = { value: environment[step.fromEnv] ?? "", description: step.mark ?? "" };
      if (step.action === "create") await graphql.account.createSecret({ ...wanted, name: step.name });
      else await graphql.account.updateSecret({ ...wanted, id: step.id });
      return undefined;
    }
    case "volume": {
      const { name, size } = step;
      if (step.action === "update") await rest.networkVolumes.update(step.id, { size });
      else ids.volume.set(name, (await rest.networkVolumes.create({ name, size, dataCenterId: step.dataCenterId })).id);
      return undefined;
    }
    case "template":
      return await applyTemplate(step, work);
    case "endpoint":
      return await applyEndpoint(step, work);
  }
}

async function applyTemplate(step: Step & { readonly kind: "template" }, { rest, ids }: Work): Promise<void> {
  if (step.action === "delete") {
    await rest.templates.delete(step.id);
    return;
  }
  const { settings, name } = step;
  const auth = step.registry === undefined ? {} : { containerRegistryAuthId: idOf(ids.registry, step.registry) };
  if (step.action === "update") {
    await rest.templates.update(step.id, { ...settings, ...auth });
    return;
  }
  const { imageName = "" } = settings;
  const { id } = await rest.templates.create({ ...settings, ...auth, name, imageName });
  if (id !== undefined) ids.template.set(name, id);
}

async function applyEndpoint(step: Step & { readonly kind: "endpoint" }, { rest, ids, deployed }: Work): Promise<void> {
  if (step.action === "delete") {
    await rest.endpoints.delete(step.id);
    return;
  }
  const { settings, name } = step;
  const volumes =
    step.volumes === undefined ? {} : { networkVolumeIds: step.volumes.map((volume) => idOf(ids.volume, volume)) };
  if (step.action === "update") {
    const template = step.template === undefined ? {} : { templateId: idOf(ids.template, step.template) };
    deployed.set(name, await rest.endpoints.update(step.id, { ...settings, ...volumes, ...template }));
    return;
  }
  const templateId = idOf(ids.template, step.template ?? "");
  deployed.set(name, await rest.endpoints.create({ ...settings, ...volumes, name, templateId }));
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the plan refers to ${name}, which no step made`);
  return id;
}

function requireVariables(steps: readonly Step[], environment: ApplyParts["environment"]): void {
  const missing = steps.flatMap((step) => {
    if (step.kind === "secret" && step.action !== "delete") return missingOf(step, [step.fromEnv], environment);
    return step.kind === "registry" ? missingOf(step, [step.usernameFromEnv, step.passwordFromEnv], environment) : [];
  });
  if (missing.length === 0) return;
  throw new CommandError(
    ["environment variables are missing, so nothing was changed. Set them:", ...missing].join("\n  "),
  );
}

function missingOf(step: Step, names: readonly string[], environment: ApplyParts["environment"]): readonly string[] {
  return names
    .filter((name) => (environment[name] ?? "") === "")
    .map((name) => `${name}, for the ${step.kind === "registry" ? "registry credentials" : step.kind} ${step.name}`);
}
