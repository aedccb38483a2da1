/** The path of an entry of a directory; the directory is empty for the whole volume. */
export function joined(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

/** The directories of a path from the top, each with its own path. */
export function stepsOf(path: string): readonly { readonly name: string; readonly path: string }[] {
  const names = path.split("/").filter((name) => name !== "");
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
}

/** What is wrong with the name of a new file or directory; undefined when nothing is. Directories may be several, with `/` between. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "Enter a name.";
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    return "Separate names with one /; none of them may be . or ..";
  return undefined;
}
