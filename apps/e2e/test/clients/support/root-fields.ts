/** The fields that a GraphQL document asks of the root, without aliases, arguments and fragments. */
export function rootFields(document: string): readonly string[] {
  const fields = new Set<string>();
  let depth = 0;
  let inArguments = 0;
  let isBehindAlias = false;
  // Texts and arguments may hold braces; what is written at depth 1 are the fields of the root.
  for (const [token] of document.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[{}():]|\w+/g)) {
    if (token === "(") inArguments += 1;
    else if (token === ")") inArguments -= 1;
    else if (inArguments > 0) continue;
    else if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    else if (token === ":") isBehindAlias = depth === 1;
    else if (depth === 1) {
      if (isBehindAlias) fields.delete([...fields].at(-1) ?? "");
      fields.add(token);
      isBehindAlias = false;
    }
  }
  return [...fields];
}
