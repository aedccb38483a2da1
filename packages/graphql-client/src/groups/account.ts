import {
  MyApiKeysDocument,
  MyBillingDocument,
  MySecretsDocument,
  MyServerlessDiscountDocument,
  MyselfDocument,
  SecretCreateDocument,
  SecretDeleteDocument,
  SecretUpdateDocument,
  UpdateUserSettingsDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { Account, ApiKey, Billing, Secret, ServerlessDiscount } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** How to read billing records. */
export interface BillingQuery {
  /** Width of the intervals. Default: `DAILY`. */
  readonly granularity?: Schema.BillingGranularity | undefined;
  /** What records for Serverless work are grouped by. Default: `ENDPOINT`. */
  readonly groupServerlessBy?: Schema.UserServerlessBillingGroupBy | undefined;
}

/** Operations on the calling account. */
export interface OwnAccount {
  /** The account that the API key belongs to. */
  get(options?: CallOptions): Promise<Account>;
  /** Changes settings of the account. */
  updateSettings(input: Schema.UpdateUserSettingsInput, options?: CallOptions): Promise<Account | null>;
  /** What the account was billed; null when the service keeps no records. */
  billing(query?: BillingQuery, options?: CallOptions): Promise<Billing | null>;
  /** The API keys of the account, without the keys themselves. */
  apiKeys(options?: CallOptions): Promise<readonly ApiKey[]>;
  /** The discount on Serverless work; null when there is none. */
  serverlessDiscount(options?: CallOptions): Promise<ServerlessDiscount | null>;
  /** The secrets of the account, without their values. */
  secrets(options?: CallOptions): Promise<readonly Secret[]>;
  /** Stores a secret. */
  createSecret(input: Schema.SecretCreateInput, options?: CallOptions): Promise<Secret | null>;
  /** Changes the value or the description of a secret. */
  updateSecret(input: Schema.SecretUpdateInput, options?: CallOptions): Promise<Secret | null>;
  /** Deletes a secret. */
  deleteSecret(id: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on the calling account to a transport. */
export function createAccount(execute: Execute): OwnAccount {
  return {
    get: async (options) => ownAccount(await execute(MyselfDocument, {}, options)),
    updateSettings: async (input, options) =>
      (await execute(UpdateUserSettingsDocument, { input }, options)).updateUserSettings,
    billing: async ({ granularity, groupServerlessBy } = {}, options) => {
      const variables = { input: { granularity }, serverlessInput: { granularity, groupBy: groupServerlessBy } };
      return ownAccount(await execute(MyBillingDocument, variables, options)).billing;
    },
    apiKeys: async (options) => ownAccount(await execute(MyApiKeysDocument, {}, options)).apiKeys,
    serverlessDiscount: async (options) =>
      ownAccount(await execute(MyServerlessDiscountDocument, {}, options)).serverlessDiscount,
    secrets: async (options) => ownAccount(await execute(MySecretsDocument, {}, options)).secrets,
    createSecret: async (input, options) => (await execute(SecretCreateDocument, { input }, options)).secretCreate,
    updateSecret: async (input, options) => (await execute(SecretUpdateDocument, { input }, options)).secretUpdate,
    deleteSecret: async (id, options) => {
      await execute(SecretDeleteDocument, { id }, options);
    },
  };
}
