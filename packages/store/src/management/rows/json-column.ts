/** Reads a column that holds JSON text. The store wrote it from a value of this type. */
export function fromJson<Value>(text: string): Value {
  return JSON.parse(text) as Value;
}

export function flag(value: boolean): number {
  return value ? 1 : 0;
}
