export type {
  HistoryQuery,
  PodHistory,
  PodKind,
  RentalHistory,
  RentalPageQuery,
  RentalQuery,
  RentalRepository,
} from "./ports.ts";
export { defaultPriceList, type GpuPrices, type PriceList } from "./price-list.ts";
export { parsePriceList, PriceListError } from "./parse-price-list.ts";
export { AccountBilling, type ChargeKind, type ChargeRecord, type ServerlessGrouping } from "./account-billing.ts";
export { createPricing, gpuPricePerHr } from "./pricing.ts";
export {
  type Rental,
  type RentalHolderKind,
  holdsCompute,
  isReservation,
  requireBillable,
  reservationOf,
} from "./rental.ts";
export { budgetMessage, type BudgetStatus, budgetStatus, monthOf } from "./budget.ts";
export {
  type AccountBudgets,
  type BudgetedEndpoint,
  type BudgetReader,
  createBudgetReader,
  type EndpointBudgetStatus,
} from "./budget-reader.ts";
export { type BudgetService, createBudgetService } from "./budget-service.ts";
export { createSpendWatch, type SpendWatch } from "./spend-watch.ts";
export type { Holding } from "./holding.ts";
export { addChangeSums, type ChangeSum, changeSumOf, DAY_MS, HOUR_MS, hourOf } from "./change-sum.ts";
export { lineOf, type RentalLine } from "./rental-line.ts";
export { addMonthChanges, type MonthChange, monthChangeOf, monthMoments } from "./month-change.ts";
export { usageOfPods } from "./pod-history.ts";
export { hoursCutBy, usageOfHistory } from "./rental-history.ts";
export { type Period, usageOfRentals, type UsageSpan } from "./usage.ts";
export { dollars, type PricedHardware, type Pricing, type RentalTerms } from "./terms.ts";
export {
  BillingService,
  type RentalFilter,
  type RentalGrouping,
  type ReportPeriod,
  type ReportQuery,
  type UsageRecord,
} from "./billing-service.ts";
