import type { DataOf } from "@millrace/rest-client";
import { links } from "../navigation/links.ts";
import { changedMembers } from "../service/changed-members.ts";

export type Change = DataOf<"listAuditEntries">["entries"][number];

/** Verbs whose past does not end with the usual letters. */
const PASTS: Readonly<Record<string, string>> = { set: "set", reset: "reset", stop: "stopped", write: "written" };
/** Files of volumes and reports of programs come in large numbers and change no setting. */
const LEFT_OUT = /^(?:createVolumeDirectory|deleteVolumeFile|writeVolumeFile|addVerification)$/;
const DETAILS = 3;
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  endpoints: (id) => links.endpoint(id),
  pods: (id) => links.pod(id),
  templates: (id) => links.template(id),
  networkvolumes: (id) => links.volume(id),
};

/** Whether a change is one of releases, settings, keys or pods. */
export function isOfInterest({ operation }: Change): boolean {
  return !LEFT_OUT.test(operation);
}

/** A change in words: `Endpoint updated`, `Pod stopped`; of GraphQL where its name ends with the verb, otherwise its name. */
export function changeWords({ operation }: Change): string {
  const isGraphql = operation.startsWith("graphql.");
  const words = operation
    .replace(/^(?:graphql|v2)\./, "")
    .replace(/ByPost$/, "")
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
  if (isGraphql && words.length > 2) return capitalized(words.join(" "));
  const [verb = "", ...noun] = isGraphql ? words.toReversed() : words;
  return capitalized(`${noun.join(" ")} ${pastOf(verb)}`);
}

/** What it is called that was changed. */
export function changedName({ resourceId, before, after }: Change): string | null {
  const name = after?.["name"] ?? before?.["name"];
  return typeof name === "string" && name !== "" ? name : resourceId;
}

/** Which settings have other values: `release 4, workersMax`. */
export function changedSettings({ before, after }: Change): string {
  if (before === null || after === null) return "";
  const names = changedMembers(before, after).map(({ name }) => name);
  const others = names.filter((name) => name !== "version");
  const told = [
    ...(names.includes("version") ? [`release ${String(after["version"])}`] : []),
    ...others.slice(0, DETAILS),
    ...(others.length > DETAILS ? [`${others.length - DETAILS} more`] : []),
  ];
  return told.join(", ");
}

/** Where a change leads: to what was changed while it is there, otherwise to its entries in the audit log. */
export function changeHref({ resourceKind, resourceId, after, operation }: Change): string {
  if (resourceId === null) return links.audit();
  const isGone = after === null && /^(?:delete|revoke)/.test(operation);
  return (isGone ? undefined : PAGES[resourceKind ?? ""]?.(resourceId)) ?? links.audit(resourceId);
}

function pastOf(verb: string): string {
  return PASTS[verb] ?? (verb.endsWith("e") ? `${verb}d` : `${verb}ed`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
