import type { EnvMap, Manifest } from "./manifest.ts";
import type { ManifestProblem } from "./manifest-problem.ts";
import { nearest } from "./nearest.ts";
import type { FieldPath, Positions } from "./positions.ts";

/** What the schema cannot say: choices between fields, and names that must stand elsewhere in the file. */
export function referenceProblems(manifest: Manifest, positions: Positions): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const { endpoints = {}, templates = {}, volumes = {}, secrets = {} } = manifest;

  function oneOf(path: FieldPath, fields: Readonly<Record<string, unknown>>, choices: readonly string[]): void {
    const given = choices.filter((choice) => fields[choice] !== undefined);
    if (given.length === 1) return;
    const list = `${choices.slice(0, -1).join(", ")} and ${choices.at(-1)}`;
    const message =
      given.length === 0
        ? `says nothing about what is run. Give exactly one of ${list}.`
        : `gives ${given.join(" and ")}. Give exactly one of ${list}.`;
    problems.push(positions.problemOfKey(path, message));
  }
  function known(path: FieldPath, name: string | undefined, kind: string, names: readonly string[]): void {
    if (name !== undefined && !names.includes(name))
      problems.push(positions.problem(path, unknownName(name, kind, names)));
  }
  function secretsOf(path: FieldPath, env: EnvMap | undefined): void {
    for (const [name, value] of Object.entries(env ?? {})) {
      if (typeof value === "string" || !("secret" in value)) continue;
      known([...path, "env", name, "secret"], value.secret, "secrets", Object.keys(secrets));
    }
  }

  for (const [name, template] of Object.entries(templates)) {
    const path = ["templates", name];
    oneOf(path, { ...template }, ["source", "imageName"]);
    secretsOf(path, template.env);
  }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = ["endpoints", name];
    oneOf(path, { ...endpoint }, ["source", "imageName", "template"]);
    known([...path, "template"], endpoint.template, "templates", Object.keys(templates));
    if (endpoint.template !== undefined && templates[endpoint.template]?.isServerless === false) {
      const message = `the template ${endpoint.template} is for pods (isServerless: false), so no endpoint can use it.`;
      problems.push(positions.problem([...path, "template"], message));
    }
    if (endpoint.template === undefined && Object.hasOwn(templates, name)) {
      const message = `needs a template of its own with the name ${name}, which a template of this file has. Rename one of them, or write template: ${name}.`;
      problems.push(positions.problemOfKey(path, message));
    }
    for (const [index, volume] of (endpoint.volumes ?? []).entries()) {
      known([...path, "volumes", index], volume, "volumes", Object.keys(volumes));
    }
    secretsOf(path, endpoint.env);
    problems.push(...scalingProblems(path, endpoint, positions));
  }
  return problems;
}

function scalingProblems(
  path: FieldPath,
  { workersMin, workersMax }: { readonly workersMin?: number; readonly workersMax?: number },
  positions: Positions,
): readonly ManifestProblem[] {
  if (workersMin === undefined || workersMax === undefined || workersMin <= workersMax) return [];
  return [positions.problem([...path, "workersMin"], `must not be more than workersMax, which is ${workersMax}.`)];
}

function unknownName(name: string, kind: string, names: readonly string[]): string {
  if (names.length === 0) return `names ${JSON.stringify(name)}, and the file has no ${kind}. Add it under ${kind}.`;
  return `names ${JSON.stringify(name)}, which is not under ${kind}. There are: ${nearest(name, names, 5).join(", ")}.`;
}
