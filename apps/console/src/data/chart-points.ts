/** Points of a polyline in a box of 100 × 100 whose zero is at the bottom, one list for each run of values without a gap. */
export function chartPoints(values: readonly (number | null)[], most: number): readonly string[] {
  const lines: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) return void lines.push([]);
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * 100;
    const y = most === 0 ? 100 : 100 - (value / most) * 100;
    lines.at(-1)?.push(`${rounded(x)},${rounded(y)}`);
  });
  // A value alone between gaps would be a point without a length, which is not drawn.
  return lines
    .filter((points) => points.length > 0)
    .map((points) => (points.length === 1 ? [...points, ...points] : points).join(" "));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
