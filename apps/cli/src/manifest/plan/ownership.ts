import type { Actual, ActualTemplate } from "../actual.ts";
import { type Mark, splitReadme } from "../mark.ts";
import type { Wanted, WantedEndpoint } from "../wanted.ts";

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
