import type { Actual, ActualTemplate } from "../actual.ts";
import { type Mark, secretMark, splitReadme } from "../mark.ts";
import type { Wanted, WantedEndpoint } from "../resolve.ts";
import type { Step } from "./step.ts";

/** Who made what, as far as marks tell. */
export interface Ownership {
  readonly project: string | null;
  markOf(template: ActualTemplate | undefined): Mark | null;
  /** Whether this project made the endpoint. */
  madeEndpoint(name: string): boolean;
  /** The other project that made the endpoint, if one did. */
  otherProjectOf(endpointName: string): string | null;
  /** What a template of the plan has to say about who made it and its endpoints. */
  neededMark(template: ActualTemplate | undefined, users: readonly WantedEndpoint[]): Mark | null;
}

export function ownershipOf(wanted: Wanted, actual: Actual): Ownership {
  const { project } = wanted;
  const marks = new Map(actual.templates.map((template) => [template.id, splitReadme(template.fields["readme"]).mark]));
  const lists = (mark: Mark | null, name: string): boolean => mark?.endpoints.includes(name) ?? false;
  const own = [...marks.values()].filter((mark) => mark !== null && mark.project === project);
  const madeEndpoint = (name: string): boolean => own.some((mark) => lists(mark, name));
  const markOf = (template: ActualTemplate | undefined): Mark | null =>
    template === undefined ? null : (marks.get(template.id) ?? null);

  return {
    project,
    markOf,
    madeEndpoint,
    otherProjectOf(name) {
      const endpoint = actual.endpoints.find((candidate) => candidate.name === name);
      const mark = marks.get(endpoint?.templateId ?? "") ?? null;
      return lists(mark, name) && mark?.project !== project ? (mark?.project ?? null) : null;
    },
    neededMark(template, users) {
      if (project === null) return null;
      const mark = markOf(template);
      const isThere = (endpointName: string): boolean => actual.endpoints.some(({ name }) => name === endpointName);
      const made = users.map(({ name }) => name).filter((name) => !isThere(name) || madeEndpoint(name));
      // An endpoint that exists stays known: it may not have moved to its other template yet, or be removed later.
      const left = (mark?.endpoints ?? []).filter(isThere);
      const endpoints = [...new Set([...made, ...left])].toSorted();
      const isMade = template === undefined || (mark?.template ?? false);
      if (mark !== null && mark.template === isMade && endpoints.every((name) => mark.endpoints.includes(name)))
        return mark;
      return isMade || endpoints.length > 0 ? { project, template: isMade, endpoints } : mark;
    },
  };
}

/** What the project made and does not want any more. */
interface Removals {
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
