/** Rules that tell receivers when something needs attention: their checks, messages and deliveries. */
export { startEvaluator } from "./evaluator.ts";
export type { FiringChange } from "./firing.ts";
export { notificationProblems } from "./undeliverable.ts";
export { createNotificationOutbox } from "./notification-outbox.ts";
export {
  deliveryAfter,
  type DeliveryTry,
  type Firing,
  type NotificationDelivery,
  type NotificationMessage,
  type NotificationRule,
} from "./notification-rule.ts";
export { createNotificationService, type NotificationService, type ShownRule } from "./notification-service.ts";
export type * from "./ports.ts";
export { createErrorRates, createWatch, type WatchParts } from "./watch.ts";
