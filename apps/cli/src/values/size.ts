const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** `1.5 MB`; one KB is 1,024 bytes, as everywhere in the interface. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power] ?? ""}`;
}
