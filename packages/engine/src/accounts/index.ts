/** Accounts and their budgets, keys, scopes, who a caller is, and rate limits. */
export { type Account, isEmailAddress } from "./account.ts";
export {
  type AccountDirectory,
  type AccountInput,
  createAccountDirectory,
  type ListedAccount,
} from "./account-directory.ts";
export {
  AccountService,
  type AccountServiceOptions,
  type CurrentKey,
  type MadeKey,
  type NewAccountInput,
  type NewKeyInput,
} from "./account-service.ts";
export type { ChosenAdminKey } from "./admin-key.ts";
export { type ApiKey, API_KEY_PREFIX, generateApiKey, hashApiKey, isUsable, keyState } from "./api-key.ts";
export { KEY_CACHE_MS } from "./authenticator.ts";
export type { S3Credentials } from "./s3-credentials.ts";
export { createKeyService, type KeyListQuery, type KeyPage, type KeyService } from "./key-service.ts";
export type {
  AccountHolding,
  AccountRemovalOutcome,
  AccountRepository,
  ApiKeyRepository,
  KeyPageQuery,
} from "./ports.ts";
export { allows, type Need, type Principal, type Scope, scopes } from "./principal.ts";
export {
  createRateLimiter,
  hostedRateLimits,
  type RateDecision,
  type RateLimit,
  type RateLimiter,
  type RateLimits,
  type RateSubject,
} from "./rate-limit.ts";
export { createQuota, hostedQuota, type Quota } from "./quota.ts";
export { deriveWorkerKey, verifyWorkerKey, WORKER_KEY_PREFIX } from "./worker-key.ts";
export { type Budget, noBudget, type BudgetInput, budgetOf } from "./budget.ts";
