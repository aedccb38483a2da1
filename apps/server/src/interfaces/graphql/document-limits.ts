import { DomainError } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { type DocumentNode, Kind, Lexer, type SelectionSetNode, Source, TokenKind } from "graphql";

/*
 * Validation can take quadratic time, during which the process serves nothing else: it compares all pairs of fields of a
 * selection that have the same response name. All checks here take linear time in the length of the document, and run before
 * validation.
 */

const INTROSPECTING: ReadonlySet<string> = new Set(["__schema", "__type"]);
const TEXTS: ReadonlySet<string> = new Set([TokenKind.STRING, TokenKind.BLOCK_STRING]);
const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Refuses a text that should not be parsed: it is too long, or nests so deeply that a recursive parser fails.
 *
 * @throws DomainError, and GraphQLError for a text with invalid tokens
 */
export function refuseLongText(query: string): void {
  refuseMore("has", "characters", query.length, limits.graphqlDocumentMaxChars);
  const lexer = new Lexer(new Source(query));
  let [tokens, depth] = [0, 0];
  for (let { kind, value } = lexer.advance(); kind !== TokenKind.EOF; { kind, value } = lexer.advance()) {
    tokens += 1;
    if (TEXTS.has(kind) && value.includes("\0"))
      throw new DomainError("invalid_request", "A text of the document holds a NUL character.");
    if (OPENING.has(kind)) depth += 1;
    else if (CLOSING.has(kind)) depth -= 1;
    if (tokens > limits.graphqlTokensMax) throw tooMuch("has too many tokens", limits.graphqlTokensMax);
    if (depth > limits.graphqlBracketsMax) throw tooMuch("nests brackets too deep", limits.graphqlBracketsMax);
  }
}

interface Size {
  readonly depth: number;
  readonly fields: number;
  /** Fields that list the schema, each of which costs as much as thousands of others. */
  readonly introspections: number;
}

const EMPTY: Size = { depth: 0, fields: 0, introspections: 0 };

/**
 * Refuses a document that nests too deeply or requests too many fields. Fragments count at every spread, so that a few of
 * them cannot expand to millions of fields. The document need not be valid.
 *
 * @throws DomainError
 */
export function refuseTooLarge(document: DocumentNode): void {
  refuseMore("has", "operations and fragments", document.definitions.length, limits.graphqlDefinitionsMax);
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  const known = new Map<string, Size>();
  let repeats = 0;

  function sizeOf(selections: SelectionSetNode | undefined): Size {
    let [depth, fields, introspections] = [0, 0, 0];
    const names = new Set<string>();
    for (const node of selections?.selections ?? []) {
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? sizeOfFragment(node.name.value) : sizeOf(node.selectionSet);
      const own = node.kind === Kind.FIELD ? 1 : 0;
      depth = Math.max(depth, inner.depth + own);
      fields += inner.fields + own;
      introspections += inner.introspections;
      if (node.kind !== Kind.FIELD) continue;
      if (INTROSPECTING.has(node.name.value)) introspections += 1;
      const name = (node.alias ?? node.name).value;
      if (names.has(name)) repeats += 1;
      names.add(name);
    }
    return { depth, fields, introspections };
  }
  function sizeOfFragment(name: string): Size {
    const before = known.get(name);
    if (before !== undefined) return before;
    // The entry that a fragment finds when it spreads itself; validation refuses it.
    known.set(name, EMPTY);
    const size = sizeOf(fragments.get(name));
    known.set(name, size);
    return size;
  }

  for (const node of document.definitions) {
    const isFragment = node.kind === Kind.FRAGMENT_DEFINITION;
    if (!isFragment && node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, introspections } = isFragment ? sizeOfFragment(node.name.value) : sizeOf(node.selectionSet);
    if (depth > limits.graphqlDepthMax) throw tooMuch(`nests fields ${depth} deep`, limits.graphqlDepthMax);
    refuseMore("asks for", "fields", fields, limits.graphqlFieldsMax);
    refuseMore("asks for", "parts of the schema", introspections, limits.graphqlIntrospectionsMax);
  }
  refuseMore("repeats", "fields under one name", repeats, limits.graphqlRepeatedFieldsMax);
}

function refuseMore(verb: string, things: string, count: number, max: number): void {
  if (count > max) throw tooMuch(`${verb} ${count} ${things}`, max);
}

function tooMuch(what: string, max: number): DomainError {
  return new DomainError("invalid_request", `The document ${what}; at most ${max} are allowed.`);
}
