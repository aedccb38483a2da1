import { DomainError } from "../kernel/errors.ts";
import type { RegistryLogin } from "../machines/driver.ts";
import { nameProblems, refuseProblems } from "./field-rules.ts";
import type { RegistryAuthOperations } from "./management.ts";
import type { RegistryAuthRepository } from "./ports.ts";
import type { ResourceListener } from "./resource-listener.ts";
import type { RegistryAuth, RegistryAuthCreateInput } from "./registry-auth.ts";
import type { Vault } from "./vault.ts";

export interface RegistryAuthServiceOptions {
  readonly registryAuths: RegistryAuthRepository;
  readonly vault: Vault;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onResource: ResourceListener;
}

/** The operations on registry credentials. Every refusal is a {@link DomainError}. */
export class RegistryAuthService implements RegistryAuthOperations {
  readonly #options: RegistryAuthServiceOptions;

  constructor(options: RegistryAuthServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, input: RegistryAuthCreateInput): Promise<RegistryAuth> {
    const { registryAuths, newId, nowMs } = this.#options;
    refuseProblems([...nameProblems(input.name), ...loginProblems(input)]);
    const auth: RegistryAuth = { id: newId(), accountId, name: input.name, createdAtMs: nowMs() };
    const login = { username: input.username, password: input.password };
    if ((await registryAuths.insert(auth, this.#seal(auth.id, login))) === "name-taken") throw nameTaken(input.name);
    this.#options.onResource(accountId, "containerRegistryAuth", auth.id, "saved");
    return auth;
  }

  list(accountId: string): Promise<readonly RegistryAuth[]> {
    return this.#options.registryAuths.list(accountId);
  }

  async get(accountId: string, id: string): Promise<RegistryAuth> {
    const auth = await this.#options.registryAuths.get(id);
    if (auth === undefined || auth.accountId !== accountId) throw notFound(id);
    return auth;
  }

  async update(accountId: string, id: string, input: Partial<RegistryLogin>): Promise<RegistryAuth> {
    refuseProblems(loginProblems(input));
    const auth = await this.get(accountId, id);
    const outcome = await this.#options.registryAuths.reseal(id, (sealed) => {
      const present = this.#open(id, sealed);
      const login = { username: input.username ?? present.username, password: input.password ?? present.password };
      return this.#seal(id, login);
    });
    if (outcome === "missing") throw notFound(id);
    this.#options.onResource(accountId, "containerRegistryAuth", id, "saved");
    return auth;
  }

  async delete(accountId: string, id: string): Promise<void> {
    await this.get(accountId, id);
    const outcome = await this.#options.registryAuths.remove(id);
    if (outcome === "missing") throw notFound(id);
    if (typeof outcome === "object") {
      const message = `The registry credentials ${id} are used by ${outcome.usedBy}. Assign other credentials first.`;
      throw new DomainError("conflict", message);
    }
    this.#options.onResource(accountId, "containerRegistryAuth", id, "deleted");
  }

  /** What to log in with for a pull; null when there are no such credentials any more. */
  async login(id: string): Promise<RegistryLogin | null> {
    const sealed = await this.#options.registryAuths.sealed(id);
    return sealed === undefined ? null : this.#open(id, sealed);
  }

  #seal(id: string, login: RegistryLogin): string {
    return this.#options.vault.seal(JSON.stringify(login), `registry-auth ${id}`);
  }

  #open(id: string, sealed: string): RegistryLogin {
    return JSON.parse(this.#options.vault.open(sealed, `registry-auth ${id}`)) as RegistryLogin;
  }
}

/** A line break or NUL cannot be part of a login. The value itself is not repeated. */
function loginProblems(login: Partial<RegistryLogin>) {
  return (["username", "password"] as const).flatMap((field) => {
    const value = login[field];
    if (value === undefined) return [];
    if (value === "") return [{ field, message: "must not be empty" }];
    return /[\0\r\n]/.test(value) ? [{ field, message: "must not hold line breaks or NUL characters" }] : [];
  });
}

function notFound(id: string): DomainError {
  return new DomainError("not_found", `There are no registry credentials with the id ${id}.`);
}

function nameTaken(name: string): DomainError {
  const message = `Registry credentials named "${name}" already exist. Choose another name.`;
  return new DomainError("conflict", message, { details: [{ field: "name", message: "is taken" }] });
}
