export type { Account } from "./account.ts";
export {
  type AccountService,
  type AccountServiceOptions,
  createAccountService,
  type MadeKey,
  type NewKeyInput,
} from "./account-service.ts";
export type { ChosenAdminKey } from "./admin-key.ts";
export { type ApiKey, API_KEY_PREFIX, generateApiKey, hashApiKey, isUsable, matchesHash } from "./api-key.ts";
export { KEY_CACHE_MS } from "./authenticator.ts";
export type { AccountRepository, ApiKeyRepository } from "./ports.ts";
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
export { deriveWorkerKey, verifyWorkerKey, WORKER_KEY_PREFIX } from "./worker-key.ts";
