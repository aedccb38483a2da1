/** The parties of a round: each round begins with another one, and every second one goes backwards, so that neighbours change, too. */
export function orderOfRound<Party>(parties: readonly Party[], round: number): Party[] {
  if (parties.length === 0) return [];
  const first = Math.floor(round / 2) % parties.length;
  const rotated = [...parties.slice(first), ...parties.slice(0, first)];
  return round % 2 === 0 ? rotated : rotated.toReversed();
}
