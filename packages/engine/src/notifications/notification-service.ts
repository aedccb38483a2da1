import { limits } from "@millrace/spec";
import { DomainError, type FieldProblem, notFound } from "../kernel/errors.ts";
import { isWebhookUrl, webhookUrlMessage } from "../jobs/model/job-request.ts";
import { nameProblems, refuseProblems } from "../fields/field-rules.ts";
import type { ResourceListener } from "../kernel/resource-listener.ts";
import { boundProblems, completeBounds, isAboutEndpoints, isForOperators } from "./condition-bounds.ts";
import { messageOf } from "./message.ts";
import type {
  Firing,
  NotificationCreateInput,
  NotificationDelivery,
  NotificationMessage,
  NotificationRule,
  NotificationUpdateInput,
} from "./notification-rule.ts";
import type { NotificationChanges, NotificationSender, NotificationStore } from "./ports.ts";

export interface NotificationServiceParts {
  readonly store: NotificationStore;
  readonly sender: NotificationSender;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Why the service may not send to an address, or null. */
  readonly urlProblem: (url: string) => string | null;
  readonly endpoints: (accountId: string) => Promise<readonly { readonly id: string }[]>;
  /** @throws DomainError when there is no such account */
  readonly account: (accountId: string) => Promise<{ readonly name: string | null; readonly webhookSecret: string }>;
  readonly onResource: ResourceListener;
}

/** A rule with what it fires for now. */
export interface ShownRule {
  readonly rule: NotificationRule;
  /** Longest first. */
  readonly firing: readonly Firing[];
}

/** The operations on rules. Every refusal is a `DomainError`. */
export interface NotificationService {
  create(
    caller: { readonly accountId: string; readonly isOperator: boolean },
    input: NotificationCreateInput,
  ): Promise<ShownRule>;
  /** Newest first. */
  list(accountId: string): Promise<readonly ShownRule[]>;
  get(accountId: string, id: string): Promise<ShownRule>;
  update(accountId: string, id: string, input: NotificationUpdateInput): Promise<ShownRule>;
  delete(accountId: string, id: string): Promise<void>;
  /** Sends one message now, once, and answers how the receiver took it. */
  test(
    accountId: string,
    id: string,
  ): Promise<{ readonly delivery: NotificationDelivery; readonly message: NotificationMessage }>;
}

const noEndpoints: readonly FieldProblem[] = [
  { field: "endpointIds", message: "must be empty: the condition is about no endpoint" },
];

export function createNotificationService(parts: NotificationServiceParts): NotificationService {
  const { store, newId, nowMs, onResource } = parts;

  async function own(accountId: string, id: string): Promise<NotificationRule> {
    const rule = await store.get(id);
    if (rule?.accountId !== accountId) throw notFound("rule", id);
    return rule;
  }

  async function shown(rules: readonly NotificationRule[]): Promise<readonly ShownRule[]> {
    const firing = await store.firing(rules.map(({ id }) => id));
    return rules.map((rule) => ({ rule, firing: firing.get(rule.id) ?? [] }));
  }

  /** @throws DomainError naming every field that is wrong */
  async function refuseWrong(
    { accountId, condition }: Pick<NotificationRule, "accountId" | "condition">,
    { name, bounds, endpointIds = [], url }: NotificationUpdateInput,
  ): Promise<void> {
    refuseProblems([
      ...nameProblems(name),
      ...boundProblems(condition, bounds),
      ...(isAboutEndpoints(condition) || endpointIds.length === 0
        ? await foreign(accountId, endpointIds)
        : noEndpoints),
      ...(url === undefined ? [] : urlProblems(url, parts.urlProblem)),
    ]);
  }

  /** Endpoints that the account does not have. */
  async function foreign(accountId: string, endpointIds: readonly string[]): Promise<FieldProblem[]> {
    if (endpointIds.length === 0) return [];
    const own = new Set((await parts.endpoints(accountId)).map(({ id }) => id));
    return endpointIds.flatMap((endpointId, index) =>
      own.has(endpointId) ? [] : [{ field: `endpointIds.${index}`, message: `names no endpoint: ${endpointId}` }],
    );
  }

  return {
    async create({ accountId, isOperator }, input) {
      const { condition } = input;
      await refuseWrong({ accountId, condition }, input);
      if (isForOperators(condition) && !isOperator) {
        throw new DomainError(
          "forbidden",
          `Only operators are told of ${condition}. Use a key of an operator, or another condition.`,
        );
      }
      const rule: NotificationRule = {
        id: newId(),
        accountId,
        name: input.name,
        condition,
        bounds: completeBounds(condition, input.bounds),
        endpointIds: input.endpointIds ?? [],
        url: input.url,
        enabled: input.enabled ?? true,
        repeatMinutes: input.repeatMinutes ?? null,
        createdAtMs: nowMs(),
        generation: 1,
        lastDelivery: null,
      };
      if ((await store.insert(rule)) === "too-many") {
        const message = `The account has ${limits.notificationRulesMax} rules, and no more are possible. Delete one first.`;
        throw new DomainError("conflict", message);
      }
      onResource(accountId, "notification", rule.id, "saved");
      return { rule, firing: [] };
    },

    list: async (accountId) => await shown(await store.list(accountId)),

    async get(accountId, id) {
      const rule = await own(accountId, id);
      return { rule, firing: (await store.firing([id])).get(id) ?? [] };
    },

    async update(accountId, id, input) {
      const current = await own(accountId, id);
      await refuseWrong(current, input);
      const { bounds, ...others } = input;
      const changes: NotificationChanges = {
        ...others,
        ...(bounds === undefined ? {} : { bounds: completeBounds(current.condition, bounds, current.bounds) }),
      };
      const restarts = bounds !== undefined || input.endpointIds !== undefined || input.enabled !== undefined;
      const rule = await store.update(id, changes, restarts);
      if (rule === "missing") throw notFound("rule", id);
      onResource(accountId, "notification", id, "saved");
      return { rule, firing: (await store.firing([id])).get(id) ?? [] };
    },

    async delete(accountId, id) {
      await own(accountId, id);
      if ((await store.remove(id)) === "missing") throw notFound("rule", id);
      onResource(accountId, "notification", id, "deleted");
    },

    async test(accountId, id) {
      const rule = await own(accountId, id);
      const { name, webhookSecret } = await parts.account(accountId);
      const writtenAtMs = nowMs();
      const message = messageOf(
        rule,
        "test",
        {
          subject: { kind: "account", id: accountId, name },
          message: `This is a test of the rule "${rule.name}". Nothing is wrong.`,
          figures: {},
        },
        { id: newId(), atMs: writtenAtMs, sinceMs: writtenAtMs },
      );
      const request = { url: rule.url, body: JSON.stringify(message), id: message.id, attempt: 1 };
      const { statusCode, error } = await parts.sender.send(request, webhookSecret);
      const tried = { atMs: nowMs(), state: "test", attempt: 1, statusCode, error, nextTryAtMs: null } as const;
      const delivery = await store.tried(id, null, tried);
      onResource(accountId, "notification", id, "saved");
      return { delivery, message };
    },
  };
}

function urlProblems(url: string, problemOf: (url: string) => string | null): FieldProblem[] {
  const message = isWebhookUrl(url) ? problemOf(url) : webhookUrlMessage;
  return message === null ? [] : [{ field: "url", message }];
}
