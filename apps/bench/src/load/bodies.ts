const encoder = new TextEncoder();

/** A submission of exactly `lengthBytes` whose input is one long text. */
export function textBody(lengthBytes: number): Uint8Array {
  return padded('{"input":{"text":"', '"}}', lengthBytes);
}

/**
 * A submission of exactly `lengthBytes` whose input is a list of small records. This kind of JSON costs the most per byte,
 * because a parser reads every value.
 */
export function recordsBody(lengthBytes: number): Uint8Array {
  const records: string[] = [];
  let usedBytes = 0;
  // Leaves room for the frame around the records.
  for (let id = 0; usedBytes < lengthBytes - 256; id += 1) {
    const record = JSON.stringify({ id, name: `record ${id}`, scores: [id / 7, -1.5e-3, 42], active: id % 2 === 0 });
    records.push(record);
    usedBytes += record.length + 1;
  }
  return padded(`{"input":{"records":[${records.join(",")}],"text":"`, '"}}', lengthBytes);
}

function padded(before: string, after: string, lengthBytes: number): Uint8Array {
  const padding = lengthBytes - before.length - after.length;
  if (padding < 0) throw new RangeError(`${lengthBytes} bytes are too few for this body`);
  return encoder.encode(before + "x".repeat(padding) + after);
}
