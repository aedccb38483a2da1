/** Prices, rentals, their sums over periods, reports, and what stops when a budget is spent. */
export type {
  HistoryQuery,
  PodHistory,
  PodKind,
  RentalHistory,
  RentalPageQuery,
  RentalQuery,
  RentalRepository,
} from "./history/ports.ts";
export { defaultPriceList, type GpuPrices, type PriceList } from "./prices/price-list.ts";
export { parsePriceList, PriceListError } from "./prices/parse-price-list.ts";
export {
  AccountBilling,
  type ChargeKind,
  type ChargeRecord,
  type ServerlessGrouping,
} from "./history/account-billing.ts";
export { bucketStart, nextBucketStart } from "./sums/buckets.ts";
export { createPricing, gpuPricePerHr } from "./prices/pricing.ts";
export {
  type Rental,
  type RentalHolderKind,
  holdsCompute,
  isReservation,
  requireBillable,
  reservationOf,
} from "./rentals/rental.ts";
export { budgetMessage, type BudgetStatus, budgetStatus, monthOf } from "./budgets/budget.ts";
export {
  type AccountBudgets,
  type BudgetedEndpoint,
  type BudgetReader,
  createBudgetReader,
  type EndpointBudgetStatus,
} from "./budgets/budget-reader.ts";
export { type BudgetService, createBudgetService } from "./budgets/budget-service.ts";
export { createSpendWatch, type SpendWatch } from "./budgets/spend-watch.ts";
export type { Holding } from "./sums/holding.ts";
export { addChangeSums, type ChangeSum, changeSumOf, DAY_MS, HOUR_MS, hourOf } from "./sums/change-sum.ts";
export type { TokenCount, TokenCounts, TokenQuery, TokenSpan, TokenSums } from "./tokens/ports.ts";
export { createTokenLedger, type TokenHolder, type TokenLedger, type TokenReportQuery } from "./tokens/token-ledger.ts";
export { isTextAnswer, type TokenUsage, usageDetailsIn, usageIn } from "./tokens/usage.ts";
export { lineOf, type RentalLine } from "./rentals/rental-line.ts";
export { addMonthChanges, type MonthChange, monthChangeOf, monthMoments } from "./sums/month-change.ts";
export { usageOfPods } from "./history/pod-history.ts";
export { hoursCutBy, usageOfHistory } from "./history/rental-history.ts";
export { type Period, usageOfRentals, type UsageSpan } from "./sums/usage.ts";
export { dollars, type PricedHardware, type Pricing, type RentalTerms } from "./prices/terms.ts";
export {
  BillingService,
  type RentalFilter,
  type RentalGrouping,
  type ReportPeriod,
  type ReportQuery,
  type UsageRecord,
} from "./history/billing-service.ts";
