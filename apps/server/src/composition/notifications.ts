import {
  type AccountService,
  type Clock,
  type EndpointDirectory,
  type EndpointService,
  type EventFeed,
  type FleetManager,
  type NotificationSender,
  type NotificationService,
  type WatchParts,
  createErrorRates,
  createNotificationOutbox,
  createNotificationService,
  createWatch,
  startEvaluator,
} from "@millrace/engine";
import type { Budgets } from "./budgets.ts";
import type { HostMachines } from "./machines/host-machines.ts";
import type { Logger } from "./settings/log.ts";
import type { Store } from "./storage/open-store.ts";
import type { SignedSender } from "./webhooks/signed-sender.ts";

export interface NotificationsOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly accounts: Pick<AccountService, "getAccount">;
  readonly directory: EndpointDirectory;
  readonly endpoints: Pick<EndpointService, "list">;
  readonly fleet: Pick<FleetManager, "report">;
  readonly machines: Pick<HostMachines, "isAlive">;
  readonly budgets: Pick<Budgets, "service">;
  readonly sender: SignedSender;
  readonly newId: () => string;
  readonly events: Pick<EventFeed, "resource">;
  readonly log: Pick<Logger, "warn">;
  readonly onError: (error: unknown) => void;
}

/** Rules that tell receivers: their operations, and on the leading gateway their checks and deliveries. */
export interface Notifications {
  readonly service: NotificationService;
  close(): Promise<void>;
}

export function createNotifications(options: NotificationsOptions): Notifications {
  const { clock, store, accounts, directory, endpoints, fleet, machines, newId, onError } = options;
  const { resource: onResource } = options.events;
  const sender = messageSender(options);
  const nowMs = (): number => clock.now();
  const outbox = createNotificationOutbox({
    clock,
    store: store.management.notifications,
    sender,
    secretOf: async (accountId) => (await accounts.getAccount(accountId)).webhookSecret,
    leads: () => store.gateways.leads,
    onTried: ({ accountId, ruleId }) => onResource(accountId, "notification", ruleId, "saved"),
    onError,
  });
  const watched: WatchParts = {
    nowMs,
    *endpoints() {
      for (const { endpoint } of directory.list()) yield endpoint;
    },
    report: (endpointId) => fleet.report(endpointId),
    buckets: store.buckets,
    hosts: async () => (await store.management.hosts.list()).filter((host) => machines.isAlive(host)),
    account: (accountId) => accounts.getAccount(accountId),
    budgets: options.budgets.service.read,
    lastVerification: async () => (await store.management.verifications.page({ limit: 1 }))[0],
  };
  const rates = createErrorRates(watched);
  const endChecks = startEvaluator({
    clock,
    gateways: store.gateways,
    store: store.management.notifications,
    watch: () => createWatch(watched, rates),
    newId,
    onChange: ({ accountId, id }) => onResource(accountId, "notification", id, "saved"),
    onChecked: () => outbox.poke(),
    onError,
  });
  return {
    service: createNotificationService({
      store: store.management.notifications,
      sender,
      newId,
      nowMs,
      urlProblem: (url) => options.sender.urlProblem(url),
      endpoints: (accountId) => endpoints.list(accountId),
      account: (accountId) => accounts.getAccount(accountId),
      onResource,
    }),
    async close() {
      await endChecks();
      await outbox.close();
    },
  };
}

function messageSender({ sender, log }: Pick<NotificationsOptions, "sender" | "log">): NotificationSender {
  return {
    send({ url, body, id, attempt }, secret) {
      return sender.post(
        {
          url,
          delivery: `${id}.${attempt}`,
          async *body() {
            yield Buffer.from(body);
          },
          onForbidden: (reason) =>
            log.warn({ messageId: id, reason }, "a notification was not sent: its address is not allowed"),
        },
        secret,
      );
    },
  };
}
