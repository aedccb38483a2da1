import { type Node, parseSync } from "oxc-parser";

/** Part of a source file: a node of its tree, or a piece of the text of a literal. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node, and the names of what it lies in, from the outermost: `createAuditLog.list`. */
export interface Placed {
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly within: string;
}

/** Every node that can have an effect, each before those in it. @param isLeftOut is asked for each, which leaves out also what is in it */
export function* nodesOf(file: string, source: string, isLeftOut = (_: Node): boolean => false): Generator<Placed> {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  function* walk(node: Node, parent: Node | undefined, around: string): Generator<Placed> {
    if (isLeftOut(node) || isType(node)) return;
    const name = nameOf(node, parent, source);
    const within = name === null ? around : around === "" ? name : `${around}.${name}`;
    yield { node, parent, within };
    for (const child of childrenOf(node)) yield* walk(child, node, within);
  }
  yield* walk(program, undefined, "");
}

/** The text with one blank instead of several blanks or ends of lines, so that another format of the code is the same. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function isType({ type }: Node): boolean {
  return type === "ImportDeclaration" || (type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(type));
}

const HAS_PARTS = /^(ArrowFunction|Function|Class|Object)Expression$/;

/** The name that a node gives to what is in it: that of a function, class, method or table, and of any constant of the file. */
function nameOf(node: Node, parent: Node | undefined, source: string): string | null {
  const text = ({ start, end }: Span): string => source.slice(start, end);
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return node.id?.name ?? "default";
  if (node.type === "MethodDefinition" || node.type === "PropertyDefinition") return text(node.key);
  if (node.type === "Property") return HAS_PARTS.test(node.value.type) ? text(node.key) : null;
  if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return null;
  const isOfFile = parent !== undefined && /^(const|let) /.test(text(parent)) && isAtStart(parent, source);
  return isOfFile || HAS_PARTS.test(node.init?.type ?? "") ? node.id.name : null;
}

/** Whether it begins a line that is not indented. */
function isAtStart({ start }: Span, source: string): boolean {
  const before = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return before === "" || before === "export ";
}

function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== "parent" && name !== "typeAnnotation")
    .flatMap(([, value]) => (Array.isArray(value) ? (value as readonly unknown[]) : [value as unknown]))
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

/**
 * The only part of a file whose text is this: a node, or else a piece of a text.
 *
 * @param within names around it; an empty text means anywhere
 * @throws Error if there is none, or more than one
 */
export function findPart(file: string, source: string, within: string, text: string): Span {
  const wanted = squeezed(text);
  const nodes = new Map<string, Span>();
  const pieces = new Map<string, Span>();
  for (const { node, within: around } of nodesOf(file, source)) {
    if (around !== within && !around.startsWith(`${within}.`) && within !== "") continue;
    const { start, end } = node;
    const own = source.slice(start, end);
    if (squeezed(own) === wanted) nodes.set(`${start}-${end}`, { start, end });
    if (node.type !== "TemplateElement" && node.type !== "Literal") continue;
    for (let at = own.indexOf(text); at !== -1; at = own.indexOf(text, at + 1)) {
      pieces.set(`${start + at}`, { start: start + at, end: start + at + text.length });
    }
  }
  const found = [...(nodes.size > 0 ? nodes : pieces).values()];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new Error(`${file} has ${found.length} times ${JSON.stringify(text)} in ${within || "it"}; update the mutant.`);
}
