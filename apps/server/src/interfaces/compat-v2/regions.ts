import type { V2Schemas } from "./v2-handler.ts";

type Region = V2Schemas["DataCenterRegion"];

/** Countries in which a data center of the interface is. */
const COUNTRIES: Readonly<Partial<Record<Region, readonly string[]>>> = {
  NORTH_AMERICA: ["US", "CA"],
  EUROPE: ["RO", "SE", "IS", "CZ", "NL", "NO", "FR"],
  ASIA: ["JP"],
  OCEANIA: ["AU"],
};

/** The part of the world that a country is in. */
export function regionOf(country: string): Region {
  const found = Object.entries(COUNTRIES).find(([, countries]) => countries.includes(country));
  return (found?.[0] ?? "UNKNOWN") as Region;
}
