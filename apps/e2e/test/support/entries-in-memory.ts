import { Session } from "node:inspector/promises";

/**
 * Describes the entries of all maps and sets of this process that have the text in the key, in the value, or in a text that the value
 * has as a property. V8 lists the collections, so that those are found, too, that only a closure knows.
 */
export async function entriesInMemory(text: string): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    const maps = await entriesOf(session, "Map", text);
    return [...maps, ...(await entriesOf(session, "Set", text))].toSorted();
  } finally {
    session.disconnect();
  }
}

async function entriesOf(session: Session, type: "Map" | "Set", text: string): Promise<readonly string[]> {
  const prototype = await session.post("Runtime.evaluate", { expression: `${type}.prototype` });
  // V8 collects garbage first: a collection that is in no use any more is not listed.
  const { objects } = await session.post("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId ?? "",
  });
  const { result, exceptionDetails } = await session.post("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: String(entriesWith),
    arguments: [{ value: text }],
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
  return result.value as readonly string[];
}

/** Runs by itself in the inspector, and so uses nothing of this module. */
function entriesWith(this: (Map<unknown, unknown> | Set<unknown>)[], text: string): string[] {
  const found: string[] = [];
  for (const collection of this) {
    // The prototypes of subclasses are listed, too.
    if (Object.hasOwn(collection, "constructor")) continue;
    for (const [key, value] of collection.entries()) {
      const texts = [key, value, ...(typeof value === "object" && value !== null ? Object.values(value) : [])];
      if (!texts.some((one) => typeof one === "string" && one.includes(text))) continue;
      const name = typeof key === "string" ? key : typeof key;
      found.push(
        `${collection.constructor.name} of ${collection.size}: ${name} => ${Object.keys(Object(value)).join()}`,
      );
    }
  }
  return found;
}
