import { DomainError, type FieldProblem, invalidField } from "../../kernel/errors.ts";
import { handlerImagePrefix, MachineStartError, type RegistryLogin } from "../../machines/driver/driver.ts";
import { nameProblems, refuseProblems } from "../../fields/field-rules.ts";
import { parseRegistry, registryOfImage } from "./image-registry.ts";
import type { RegistryAuthRepository } from "./ports.ts";
import type { ResourceListener } from "../../kernel/resource-listener.ts";
import type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registry-auth.ts";
import type { Vault } from "../secrets/vault.ts";

export interface RegistryAuthServiceOptions {
  readonly registryAuths: RegistryAuthRepository;
  readonly vault: Vault;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onResource: ResourceListener;
}

/** The operations on registry credentials. Every refusal is a {@link DomainError}. */
export class RegistryAuthService {
  readonly #options: RegistryAuthServiceOptions;

  constructor(options: RegistryAuthServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, input: RegistryAuthCreateInput): Promise<RegistryAuth> {
    const { registryAuths, newId, nowMs } = this.#options;
    refuseProblems([...nameProblems(input.name), ...loginProblems(input), ...registryProblems(input.registries)]);
    const registries = spelled(input.registries ?? []);
    const auth: RegistryAuth = { id: newId(), accountId, name: input.name, createdAtMs: nowMs(), registries };
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

  async update(accountId: string, id: string, input: RegistryAuthUpdateInput): Promise<RegistryAuth> {
    refuseProblems([...loginProblems(input), ...registryProblems(input.registries)]);
    await this.get(accountId, id);
    // Whoever may change resources and does not know the password must not have it sent elsewhere.
    if (input.registries !== undefined && input.password === undefined) {
      throw invalidField("registries", "are changed only together with the password");
    }
    const apply = (sealed: string): string => {
      const present = this.#open(id, sealed);
      const login = { username: input.username ?? present.username, password: input.password ?? present.password };
      return this.#seal(id, login);
    };
    const registries = input.registries === undefined ? undefined : spelled(input.registries);
    const outcome = await this.#options.registryAuths.reseal(id, apply, registries);
    if (outcome === "missing") throw notFound(id);
    this.#options.onResource(accountId, "containerRegistryAuth", id, "saved");
    return await this.get(accountId, id);
  }

  /** Refused while a template or a pod refers to it. */
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

  /** Refuses credentials that the account does not have, and an image of a registry that they are not for. */
  async requireFor(accountId: string, id: string, imageName: string): Promise<void> {
    const auth = await this.#options.registryAuths.get(id);
    if (auth === undefined || auth.accountId !== accountId) throw registryAuthMissing(id);
    const why = whyNotFor(auth, imageName);
    if (why !== null) throw invalidField("containerRegistryAuthId", why);
  }

  /**
   * What to log in with to pull this image; null when there are no such credentials any more. Credentials that are for no
   * registry yet are for that of this image from now on.
   *
   * @throws MachineStartError when they are for another registry
   */
  async login(id: string, imageName: string): Promise<RegistryLogin | null> {
    const { registryAuths } = this.#options;
    const [auth, sealed] = await Promise.all([registryAuths.get(id), registryAuths.sealed(id)]);
    if (auth === undefined || sealed === undefined) return null;
    const isBound = auth.registries.length > 0 || isHandlerFolder(imageName);
    const registries = isBound ? auth.registries : await registryAuths.bind(id, registryOfImage(imageName));
    const why = whyNotFor({ ...auth, registries }, imageName);
    if (why !== null) throw new MachineStartError(`containerRegistryAuthId: ${why}.`);
    return this.#open(id, sealed);
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

function registryProblems(registries: readonly string[] | undefined): FieldProblem[] {
  const message =
    "must be the host of a registry as names of images have it, such as ghcr.io or registry.example.org:5000";
  return (registries ?? []).flatMap((given, index) =>
    parseRegistry(given) === undefined ? [{ field: `registries.${index}`, message }] : [],
  );
}

function spelled(registries: readonly string[]): string[] {
  return [...new Set(registries.flatMap((given) => parseRegistry(given) ?? []))];
}

/** Why these credentials must not be sent to the registry of the image; null when they may, or nothing is known yet. */
function whyNotFor({ id, registries }: RegistryAuth, imageName: string): string | null {
  const registry = registryOfImage(imageName);
  if (registries.length === 0 || isHandlerFolder(imageName) || registries.includes(registry)) return null;
  return (
    `the registry credentials ${id} are for ${registries.join(", ")}, and the image ${JSON.stringify(imageName)} is at ` +
    `${registry}. Store credentials for ${registry} and name those`
  );
}

/** Its image is the operator's own, wherever that is, and no name that a client chose. */
function isHandlerFolder(imageName: string): boolean {
  return imageName.startsWith(handlerImagePrefix);
}

/** What requests answer that name credentials of nobody, or of another account. */
export function registryAuthMissing(id: string): DomainError {
  return new DomainError("not_found", `There are no registry credentials with the id ${id}.`, {
    details: [{ field: "containerRegistryAuthId", message: "does not exist" }],
  });
}

function notFound(id: string): DomainError {
  return new DomainError("not_found", `There are no registry credentials with the id ${id}.`);
}

function nameTaken(name: string): DomainError {
  const message = `Registry credentials named "${name}" already exist. Choose another name.`;
  return new DomainError("conflict", message, { details: [{ field: "name", message: "is taken" }] });
}
