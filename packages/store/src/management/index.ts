import type { AccountRepository, ApiKeyRepository, EndpointRepository, TemplateRepository } from "@millrace/engine";
import type { Kysely } from "kysely";
import { createAccountRepository } from "./account-repository.ts";
import { createApiKeyRepository } from "./api-key-repository.ts";
import { createEndpointRepository } from "./endpoint-repository.ts";
import type { ManagementSchema } from "./schema.ts";
import { createTemplateRepository } from "./template-repository.ts";

export type { ManagementSchema } from "./schema.ts";

/** Storage of everything that is managed. */
export interface ManagementStore {
  readonly accounts: AccountRepository;
  readonly keys: ApiKeyRepository;
  readonly templates: TemplateRepository;
  readonly endpoints: EndpointRepository;
}

/** The repositories over a database that was brought up to date with `migrate`. */
export function createManagementStore(db: Kysely<ManagementSchema>): ManagementStore {
  return {
    accounts: createAccountRepository(db),
    keys: createApiKeyRepository(db),
    templates: createTemplateRepository(db),
    endpoints: createEndpointRepository(db),
  };
}
