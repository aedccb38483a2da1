import { DomainError } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { type DocumentNode, Kind, type SelectionSetNode } from "graphql";

interface Size {
  readonly depth: number;
  readonly fields: number;
}

/**
 * Refuses a document that nests too deep or asks for too much. Fragments count wherever they are spread, so that a few of
 * them cannot stand for millions of fields; the document must have been found valid, for its fragments make no circle.
 *
 * @throws DomainError
 */
export function refuseTooLarge(document: DocumentNode): void {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  const known = new Map<string, Size>();

  function sizeOf(selections: SelectionSetNode | undefined): Size {
    let [depth, fields] = [0, 0];
    for (const node of selections?.selections ?? []) {
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? sizeOfFragment(node.name.value) : sizeOf(node.selectionSet);
      const own = node.kind === Kind.FIELD ? 1 : 0;
      depth = Math.max(depth, inner.depth + own);
      fields += inner.fields + own;
    }
    return { depth, fields };
  }
  function sizeOfFragment(name: string): Size {
    const size = known.get(name) ?? sizeOf(fragments.get(name));
    known.set(name, size);
    return size;
  }

  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = sizeOf(node.selectionSet);
    if (depth > limits.graphqlDepthMax) {
      const message = `The document nests fields ${depth} deep; at most ${limits.graphqlDepthMax} are allowed.`;
      throw new DomainError("invalid_request", message);
    }
    if (fields > limits.graphqlFieldsMax) {
      const message = `The document asks for ${fields} fields; at most ${limits.graphqlFieldsMax} are allowed.`;
      throw new DomainError("invalid_request", message);
    }
  }
}
