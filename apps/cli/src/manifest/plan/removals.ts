import type { Actual } from "../actual.ts";
import { secretMark } from "../mark.ts";
import type { Wanted } from "../wanted.ts";
import type { Ownership } from "./ownership.ts";
import type { Step } from "./step.ts";

/** What the project made and does not want any more. */
export interface Removals {
  readonly steps: readonly Step[];
  /** What `--prune` would remove, for people. */
  readonly notes: readonly string[];
  /** What cannot be removed, and why, for people. */
  readonly kept: readonly string[];
}

/** Volumes are never among it, because they hold data, and registry credentials bear no mark. */
export function removals(wanted: Wanted, actual: Actual, ownership: Ownership): Removals {
  if (wanted.project === null) return { steps: [], notes: [], kept: [] };
  const isNamed = (list: readonly { readonly name: string }[], name: string): boolean =>
    list.some((one) => one.name === name);

  const endpoints = actual.endpoints.filter(
    ({ name }) =>
      ownership.madeEndpoint(name) && ownership.otherProjectOf(name) === null && !isNamed(wanted.endpoints, name),
  );
  const unused = actual.templates.filter((template) => {
    const mark = ownership.markOf(template);
    return mark?.project === wanted.project && mark.template && !isNamed(wanted.templates, template.name);
  });
  const users = (templateId: string): readonly string[] =>
    actual.endpoints
      .filter((endpoint) => endpoint.templateId === templateId && !endpoints.includes(endpoint))
      // An endpoint of the file moves to the template that the file names.
      .filter(({ name }) => !isNamed(wanted.endpoints, name))
      .map(({ name }) => name);
  const templates = unused.filter(({ id }) => users(id).length === 0);
  const mark = secretMark(wanted.project);
  const secrets = actual.secrets.filter(
    ({ name, description }) => description === mark && !isNamed(wanted.secrets, name),
  );

  const steps: Step[] = [
    ...endpoints.map(({ id, name }): Step => ({ action: "delete", kind: "endpoint", id, name })),
    ...templates.map(({ id, name }): Step => ({ action: "delete", kind: "template", id, name })),
    ...secrets.map(({ id, name }): Step => ({ action: "delete", kind: "secret", id, name })),
  ];
  return {
    steps,
    notes: steps.map(
      ({ kind, name }) =>
        `The ${kind} ${name} was made by this file, which no longer names it. Remove it with --prune.`,
    ),
    kept: unused
      .filter(({ id }) => users(id).length > 0)
      .map(
        ({ id, name }) =>
          `The template ${name} stays, because endpoints use it that this file did not make: ${users(id).join(", ")}.`,
      ),
  };
}
