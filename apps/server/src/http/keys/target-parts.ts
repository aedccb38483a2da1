/** The target of a request to a program, in parts. */
export interface TargetParts {
  /** Path for the program. Undefined when the slash after its address is missing. */
  readonly path: string | undefined;
  /** The parts of the query as they were sent, because a program may read its query in its own way. */
  readonly parameters: readonly string[];
}

/** The values of a parameter. */
export function valuesOf({ parameters }: TargetParts, name: string): readonly string[] {
  return parameters.flatMap((text) => {
    const at = text.indexOf("=");
    return at !== -1 && nameOf(text, at) === name ? [valueOf(text, at)] : [];
  });
}

/** Path and query for the program without the parameters of that name whose value is one of these. */
export function targetWithout({ path = "/", parameters }: TargetParts, taken: Taken): string {
  const rest = parameters.filter((text) => {
    const at = text.indexOf("=");
    return at === -1 || taken.get(nameOf(text, at))?.has(valueOf(text, at)) !== true;
  });
  return path + (rest.length === 0 ? "" : `?${rest.join("&")}`);
}

/** Values that are taken out, by the name of their parameter. A caller chooses the names, so it is no object, which has names of its own. */
export type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/** Splits the target of a request at its first question mark and at each `&`. */
export function splitTarget(url: string): TargetParts & { readonly path: string } {
  const at = url.indexOf("?");
  if (at === -1) return { path: url, parameters: [] };
  const query = url.slice(at + 1);
  return { path: url.slice(0, at), parameters: query === "" ? [] : query.split("&") };
}

/** Programs read names and values decoded, with a plus for a space, and many of them in any letter case. */
function nameOf(text: string, at: number): string {
  return decoded(text.slice(0, at)).toLowerCase();
}

function valueOf(text: string, at: number): string {
  return decoded(text.slice(at + 1).replaceAll("+", " "));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
