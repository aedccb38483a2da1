export type { RentalQuery, RentalRepository } from "./ports.ts";
export { defaultPriceList, type GpuPrices, type PriceList } from "./price-list.ts";
export { createPricing, gpuPricePerHr } from "./pricing.ts";
export { type Rental, type RentalHolderKind, holdsCompute } from "./rental.ts";
export { dollars, type PricedHardware, type Pricing, type RentalTerms } from "./terms.ts";
export type { HostRepository, WorkerRentals } from "./worker-rentals.ts";
export {
  BillingService,
  type RentalFilter,
  type RentalGrouping,
  type ReportPeriod,
  type UsageRecord,
} from "./billing-service.ts";
