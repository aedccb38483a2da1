import {
  AccountService,
  createAccountDirectory,
  createAuditLog,
  createKeyService,
  createResourceIds,
  type AccountServiceOptions,
  type EndpointDirectory,
} from "@millrace/engine";
import type { Store } from "./storage/open-store.ts";

/** Who may call the service: accounts, their keys, what operators see of them, and the log of what keys changed. */
export function createAccountServices({
  store,
  clock,
  directory,
  onResource,
  onError,
  firstEmail,
}: Pick<AccountServiceOptions, "clock" | "onResource" | "firstEmail"> & {
  readonly store: Store;
  readonly directory: EndpointDirectory;
  readonly onError: (error: unknown) => void;
}) {
  const { accounts: repository, keys: keyRepository } = store.management;
  const accountOfEndpoint = async (endpointId: string): Promise<string | undefined> =>
    (await directory.find(endpointId))?.endpoint.accountId;
  const hasVolume = async (accountId: string, volumeId: string): Promise<boolean> =>
    (await store.management.networkVolumes.get(volumeId))?.accountId === accountId;
  const nowMs = (): number => clock.now();
  const accounts = new AccountService({
    accounts: repository,
    keys: keyRepository,
    clock,
    workerKeySecret: store.secret,
    accountOfEndpoint,
    firstEmail,
    gateways: store.gateways,
    ...(onResource === undefined ? {} : { onResource }),
  });
  return {
    accounts,
    accountDirectory: createAccountDirectory({ accounts: repository, service: accounts, nowMs }),
    audit: createAuditLog({ store: store.management.audit, nowMs, newId: createResourceIds(), onError }),
    keys: createKeyService({ accounts, keys: keyRepository, accountOfEndpoint, hasVolume, nowMs }),
  };
}
