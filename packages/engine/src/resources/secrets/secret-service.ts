import { DomainError, type FieldProblem, invalidField, notFound } from "../../kernel/errors.ts";
import { type Environment, nameProblems, refuseProblems } from "../../fields/field-rules.ts";
import type { SecretRepository } from "./ports.ts";
import type { ResourceListener } from "../../kernel/resource-listener.ts";
import { type Secret, type SecretCreateInput, secretsIn, type SecretUpdateInput, withSecrets } from "./secret.ts";
import type { Vault } from "./vault.ts";

export interface SecretServiceOptions {
  readonly secrets: SecretRepository;
  readonly vault: Vault;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onResource: ResourceListener;
}

/** A name has to fit into a reference. */
const NAME = /^[A-Za-z0-9_]+$/;
const VALUE_MAX_CHARS = 65_536;

/** The operations on secrets. Every refusal is a {@link DomainError}. */
export class SecretService {
  readonly #options: SecretServiceOptions;

  constructor(options: SecretServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, input: SecretCreateInput): Promise<Secret> {
    const { secrets, vault, newId, nowMs } = this.#options;
    refuseProblems(nameProblems(input.name));
    if (!NAME.test(input.name)) throw invalidField("name", "must be letters, digits and underscores");
    refuseValue(input.value);
    const atMs = nowMs();
    const secret: Secret = {
      id: newId(),
      accountId,
      name: input.name,
      description: input.description ?? "",
      createdAtMs: atMs,
      updatedAtMs: atMs,
      lastRetrievedAtMs: null,
      valueChangedAtMs: atMs,
    };
    const sealed = vault.seal(input.value, purposeOf(accountId, input.name));
    if ((await secrets.insert(secret, sealed)) === "name-taken") {
      const message = `A secret named "${input.name}" already exists. Choose another name, or delete it first.`;
      throw new DomainError("conflict", message, { details: [{ field: "name", message: "is taken" }] });
    }
    this.#options.onResource(accountId, "secret", secret.id, "saved");
    return secret;
  }

  list(accountId: string): Promise<readonly Secret[]> {
    return this.#options.secrets.list(accountId);
  }

  /** Containers that run keep the value they were started with. */
  async update(accountId: string, id: string, { value, description }: SecretUpdateInput): Promise<Secret> {
    const { secrets, vault, nowMs } = this.#options;
    if (value === undefined && description === undefined) {
      throw invalidField("value", "is needed where there is no description");
    }
    if (value !== undefined) refuseValue(value);
    const { name } = await this.get(accountId, id);
    const changed = await secrets.update(id, {
      updatedAtMs: nowMs(),
      ...(description === undefined ? {} : { description }),
      ...(value === undefined ? {} : { sealed: vault.seal(value, purposeOf(accountId, name)) }),
    });
    if (changed === "missing") throw notFound("secret", id);
    this.#options.onResource(accountId, "secret", id, "saved");
    return changed;
  }

  async delete(accountId: string, id: string): Promise<void> {
    await this.get(accountId, id);
    if ((await this.#options.secrets.remove(id)) === "missing") throw notFound("secret", id);
    this.#options.onResource(accountId, "secret", id, "deleted");
  }

  /** Replaces `{{ RUNPOD_SECRET_name }}`; an unknown name stays as it is written. */
  async expand(accountId: string, env: Environment): Promise<Environment> {
    const names = new Set(Object.values(env).flatMap(secretsIn));
    if (names.size === 0) return env;
    const { secrets, vault, nowMs } = this.#options;
    const sealed = await secrets.read(accountId, [...names], nowMs());
    const put = (text: string, name: string): string => {
      const value = sealed.get(name);
      return value === undefined ? text : vault.open(value, purposeOf(accountId, name));
    };
    return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withSecrets(value, put)]));
  }

  /** Variables that refer to a secret which the account does not have. */
  async missingIn(accountId: string, env: Environment): Promise<FieldProblem[]> {
    const asked = Object.entries(env).flatMap(([field, value]) => secretsIn(value).map((name) => ({ field, name })));
    if (asked.length === 0) return [];
    const names = new Set((await this.list(accountId)).map(({ name }) => name));
    return asked
      .filter(({ name }) => !names.has(name))
      .map(({ field, name }) => ({
        field: `env.${field}`,
        message: `there is no secret ${JSON.stringify(name)}; keep it first, or correct its name`,
      }));
  }

  /** @throws DomainError `not_found` for a secret of another account too */
  async get(accountId: string, id: string): Promise<Secret> {
    const secret = await this.#options.secrets.get(id);
    if (secret === undefined || secret.accountId !== accountId) throw notFound("secret", id);
    return secret;
  }
}

function refuseValue(value: string): void {
  if (value.length <= VALUE_MAX_CHARS && !value.includes("\0")) return;
  throw invalidField("value", `must have at most ${VALUE_MAX_CHARS} characters and no NUL among them`);
}

function purposeOf(accountId: string, name: string): string {
  return `secret ${accountId} ${name}`;
}
