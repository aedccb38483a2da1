/** What a description says to programs only: how JSON leaves a field out, and which status an answer has. */
const FOR_PROGRAMS = /\bnull\b|\bleft out\b|\bleaving the field out\b|\bempty array\b|\banswers \d{3}\b/i;

/** The description of a field without what the form itself shows and what only programs need; undefined = nothing is left. */
export function hintText(description: string | undefined): string | undefined {
  const sentences = (description ?? "").split(/(?<=\.)\s+/).filter((sentence) => !FOR_PROGRAMS.test(sentence));
  const text = sentences
    .join(" ")
    .replace(/^true: (.)/, (_, first: string) => first.toUpperCase())
    .replace("; false: ", "; otherwise ")
    .replace(" false: ", " Otherwise ")
    .trim();
  return text === "" ? undefined : text;
}
