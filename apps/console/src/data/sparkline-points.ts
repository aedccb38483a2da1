/** Points of a polyline in a box of 100 × 100 whose zero is at the bottom. The largest value is at the top. */
export function sparklinePoints(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  const last = Math.max(1, values.length - 1);
  return values.map((value, at) => `${rounded((at / last) * 100)},${rounded(100 - (value / most) * 100)}`).join(" ");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
