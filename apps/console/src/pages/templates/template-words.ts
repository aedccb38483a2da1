import type { Template } from "@millrace/rest-client";

/** What a template is called; one without a name by its id. */
export function nameOf(template: Template): string {
  return template.name ?? template.id ?? "";
}

/** What is started from it. */
export function purposeOf({ isServerless }: Template): string {
  return isServerless === true ? "Workers" : "Pods";
}

/** Whose it is: that of the account, of another one, or the operator of the service. */
export function ownerOf(template: Template, own: ReadonlySet<string>): string {
  if (template.isPlatform === true) return "Official";
  return own.has(template.id ?? "") ? "This account" : "Another account";
}
