/** Comma-separated ports as a list. Undefined without ports. */
export function portList(text: string | null | undefined, port?: number | null): string[] | undefined {
  const extra = port === null || port === undefined ? [] : [`${port}/http`];
  if (text === null || text === undefined) return extra.length === 0 ? undefined : extra;
  const listed = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return [...new Set([...listed, ...extra])];
}

export function portText(ports: readonly string[]): string {
  return ports.join(",");
}

/** The HTTP port, where there is exactly one. */
export function httpPortOf(ports: readonly string[]): number | null {
  const [port, ...others] = ports.filter((one) => one.endsWith("/http"));
  return port === undefined || others.length > 0 ? null : Number.parseInt(port, 10);
}
