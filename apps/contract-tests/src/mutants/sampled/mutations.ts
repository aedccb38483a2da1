import type { Node } from "oxc-parser";
import { nodesOf, squeezed } from "../source/source-tree.ts";

/** A small change of a source file. With the file, {@link Mutation.in}, `change` and `of` say which one it is, whatever else is edited. */
export interface Mutation extends Change {
  /** Names of the function or table around it, from the outermost. */
  readonly in: string;
  /** The text of what is changed, or of what is around a value, as one line. */
  readonly of: string;
}

interface Change {
  /** What it does, for a report: `< becomes <=`. */
  readonly change: string;
  /** Where the replaced text begins, in UTF-16 units. */
  readonly offset: number;
  /** Where code begins that must run before anything is different, such as the body of a branch; default {@link Mutation.offset}. */
  readonly differsAt?: number;
  readonly search: string;
  readonly replacement: string;
}

type Visit = (node: Node, parent: Node | undefined, text: TextOf) => readonly Change[];
type TextOf = (node: { readonly start: number; readonly end: number }) => string;

const OPPOSITES: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};

/** The mutations of a TypeScript file, in the order of its text. Types, imports and messages are left alone. */
export function mutationsOf(file: string, source: string): readonly Mutation[] {
  const text: TextOf = ({ start, end }) => source.slice(start, end);
  const found: Mutation[] = [];
  for (const { node, parent, within } of nodesOf(file, source, (one) => isLeftAlone(one, text))) {
    const around = node.type === "Literal" && parent !== undefined ? parent : node;
    const of = shortened(text(around), OF_MAX);
    for (const visit of visits)
      found.push(...visit(node, parent, text).map((change) => ({ in: within, of, ...change })));
  }
  return found.toSorted((a, b) => a.offset - b.offset);
}

/** What has no effect that a client could see, as logs and metrics have none. */
function isLeftAlone(node: Node, text: TextOf): boolean {
  if (node.type === "ThrowStatement") return true;
  return node.type === "ExpressionStatement" && /^(\w|[.#?])*\b((log|console)\.\w+|observe(\?\.)?)\(/.test(text(node));
}

function replaced(node: { readonly start: number }, search: string, replacement: string, change?: string): Change {
  return { change: change ?? `${search} becomes ${replacement}`, offset: node.start, search, replacement };
}

const operators: Visit = (node, parent, text) => {
  if (node.type !== "BinaryExpression" && node.type !== "LogicalExpression") return [];
  // Only the order of equal things would be another one.
  if (parent?.type === "ConditionalExpression" && isSign(parent.consequent, text) && isSign(parent.alternate, text)) {
    return [];
  }
  const { left, right, operator } = node;
  const opposite = OPPOSITES[operator];
  if (operator === "??") {
    return [{ ...replaced(node, text(node), text(left), "?? and its right side go"), differsAt: right.start }];
  }
  if (opposite === undefined) return [];
  const between = text({ start: left.end, end: right.start });
  const at = left.end + between.indexOf(operator);
  const change = replaced({ start: at }, operator, opposite);
  // Coverage counts the operator to its right side, which only one of `&&` and `||` runs.
  return [node.type === "LogicalExpression" ? { ...change, differsAt: node.start } : change];
};

/** What a comparison of two things for their order answers. */
function isSign(node: Node, text: TextOf): boolean {
  return /^-?1$/.test(text(node));
}

const negations: Visit = (node, _parent, text) => {
  if (node.type === "UnaryExpression" && node.operator === "!") {
    return [replaced(node, text(node), `(${text(node.argument)})`, "! goes")];
  }
  if (node.type !== "IfStatement" && node.type !== "ConditionalExpression") return [];
  const { test } = node;
  // Its operator is turned around already.
  if (/^(Binary|Logical|Unary)Expression$/.test(test.type)) return [];
  return [replaced(test, text(test), `!(${text(test)})`, "the condition is turned around")];
};

const branches: Visit = (node, _parent, text) =>
  node.type === "IfStatement" && node.alternate === null
    ? [
        {
          ...replaced(node.test, text(node.test), "false", "the branch is never taken"),
          differsAt: node.consequent.start,
        },
      ]
    : [];

const literals: Visit = (node, parent, text) => {
  if (node.type !== "Literal" || isKeyOf(parent, node)) return [];
  if (typeof node.value === "boolean") return [replaced(node, text(node), String(!node.value))];
  if (typeof node.value === "number") return [replaced(node, text(node), `(${text(node)} + 1)`)];
  return [];
};

const calls: Visit = (node, _parent, text) => {
  if (node.type === "ExpressionStatement") {
    const call = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
    return call.type === "CallExpression" ? [replaced(node, text(node), ";", `${shortened(text(node))} goes`)] : [];
  }
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  const { object, property } = node.callee;
  const name = text(property);
  if (/^(filter|toSorted|toReversed)$/.test(name)) return [replaced(node, text(node), text(object), `.${name}() goes`)];
  if (text(object) !== "Math" || !/^(min|max)$/.test(name)) return [];
  return [replaced(property, name, name === "min" ? "max" : "min")];
};

/** A property less is a field less in many answers. */
const properties: Visit = (node, parent, text) => {
  if (node.type !== "Property" || parent?.type !== "ObjectExpression" || parent.properties.length < 2) return [];
  if (/Function|ArrowFunction/.test(node.value.type)) return [];
  const last = parent.properties.at(-1) === node;
  // Keeps the comma of the next one, so that the text parses.
  return last ? [] : [replaced(node, text(node), "...{}", `${shortened(text(node))} goes`)];
};

const visits: readonly Visit[] = [operators, negations, branches, literals, calls, properties];

function isKeyOf(parent: Node | undefined, node: Node): boolean {
  return parent?.type === "Property" && parent.key === node;
}

const CHANGE_MAX = 50;
const OF_MAX = 160;

function shortened(text: string, max = CHANGE_MAX): string {
  const line = squeezed(text);
  return line.length <= max ? line : `${line.slice(0, max)}…`;
}
