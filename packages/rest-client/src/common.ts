/** What clients of both interfaces have. */
export type { Bytes } from "./bytes.ts";
export { type ItemOf, type PageQuery, type WalkOptions, eachItem } from "./each-item.ts";
export {
  BadRequestError,
  type ClientErrorCode,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InvalidPathError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  PaymentRequiredError,
  HeaderTooLargeError,
  RateLimitError,
  RequestTimeoutError,
  RestClientError,
  RestError,
  type RestErrorCode,
  type RestErrorDetail,
  type RestErrorDetails,
  type RestErrorFacts,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
  UnexpectedListError,
  UnprocessableError,
} from "./errors.ts";
export type { Followed, FollowOptions, LogEvent } from "./follow-events.ts";
export { type RateLimit, rateLimitsOf } from "./rate-limits.ts";
export { RestPromise, type RestResult } from "./rest-promise.ts";
export type { CallOptions } from "./send-operation.ts";
