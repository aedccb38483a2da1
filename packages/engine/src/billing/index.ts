export type { RentalQuery, RentalRepository } from "./ports.ts";
export type { GpuPrices, PriceList } from "./price-list.ts";
export { type Rental, type RentalHolderKind, holdsCompute } from "./rental.ts";
