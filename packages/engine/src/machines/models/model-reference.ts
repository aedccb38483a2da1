import { limits } from "@millrace/spec";

/** A model of the hub: a repository, and the revision that was asked for. */
export interface ModelReference {
  /** `owner/name`. */
  readonly repository: string;
  /** A branch, a tag or a commit. */
  readonly revision: string;
}

/** The revision of a reference that names none. */
export const defaultRevision = "main";

/** Why models are refused where no hub is set. */
export const noModelStore =
  "this service has no model store, because MILLRACE_MODEL_HUB is not set. Put models into the image or onto a network volume.";

const partMaxChars = 96;
/** The hub has no names with two hyphens in a row either, which separate owner and name in the names of directories. */
const partPattern = /^(?!.*--)[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const commitPattern = /^[0-9a-f]{40}$/;

/** Reads `owner/name` or `owner/name:revision`; undefined for any other text. */
export function parseModelReference(text: string): ModelReference | undefined {
  const [repository = "", revision = defaultRevision, ...more] = text.split(":");
  const parts = repository.split("/");
  const isValid = parts.length === 2 && more.length === 0 && [...parts, revision].every(isPart);
  return isValid ? { repository, revision } : undefined;
}

/** Whether a text is a commit of the hub. */
export function isCommit(text: string): boolean {
  return commitPattern.test(text);
}

/** What is wrong with the models of an endpoint; null if nothing is. A worker finds a repository at one path, so it gets one revision of it. */
export function modelReferencesProblem(references: readonly string[]): string | null {
  if (references.length > limits.modelReferencesMax) return `names at most ${limits.modelReferencesMax} models`;
  const repositories = new Set<string>();
  for (const text of references) {
    const reference = parseModelReference(text);
    if (reference === undefined) return "each must be owner/name or owner/name:revision";
    if (repositories.has(reference.repository)) return `must not name ${reference.repository} twice`;
    repositories.add(reference.repository);
  }
  return null;
}

function isPart(text: string): boolean {
  return text.length <= partMaxChars && partPattern.test(text);
}
