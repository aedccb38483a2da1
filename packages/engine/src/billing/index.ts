export type { HistoryQuery, RentalHistory, RentalQuery, RentalRepository } from "./ports.ts";
export { defaultPriceList, type GpuPrices, type PriceList } from "./price-list.ts";
export { createPricing, gpuPricePerHr } from "./pricing.ts";
export { type Rental, type RentalHolderKind, holdsCompute } from "./rental.ts";
export type { Holding } from "./holding.ts";
export { HOUR_MS, type HourChange, hourChangeOf, hourOf } from "./hour-change.ts";
export { lineOf, type RentalLine } from "./rental-line.ts";
export { usageOfHistory } from "./rental-history.ts";
export { type Period, usageOfRentals, type UsageSpan } from "./usage.ts";
export { dollars, type PricedHardware, type Pricing, type RentalTerms } from "./terms.ts";
export type { HostRepository, WorkerRentals } from "./worker-rentals.ts";
export {
  BillingService,
  type RentalFilter,
  type RentalGrouping,
  type ReportPeriod,
  type ReportQuery,
  type UsageRecord,
} from "./billing-service.ts";
