/** Resources, accounts, keys, hosts and rentals, through Kysely on either database. `conformance` has the suite that both must pass. */

import { createAccountRepository } from "./account-repository.ts";
import { createApiKeyRepository } from "./api-key-repository.ts";
import { createAuditRepository } from "./audit-repository.ts";
import { createBatchRepository } from "./batch-repository.ts";
import { createEndpointRepository } from "./endpoint-repository.ts";
import { createFlashRepository } from "./flash-repository.ts";
import { fromEndpointRow } from "./rows/endpoint-row.ts";
import { createNetworkVolumeRepository, createVolumeErasures } from "./network-volume-repository.ts";
import { createNotificationRepository } from "./notification-repository.ts";
import { createOpenaiFileRepository } from "./openai-file-repository.ts";
import { createPodRepository } from "./pod-repository.ts";
import { createModelPinRepository } from "./model-pin-repository.ts";
import { createPrestartFailureRepository } from "./prestart-failure-repository.ts";
import { createRegistryAuthRepository } from "./registry-auth-repository.ts";
import { createRentalRepository } from "./rentals/rental-repository.ts";
import { createHostRepository, createWorkerRentals } from "./rentals/rentals.ts";
import type { Database } from "./rows/schema.ts";
import { createSandboxRepository } from "./sandbox-repository.ts";
import { createSecretRepository } from "./secret-repository.ts";
import { createTemplateRepository } from "./template-repository.ts";
import { createTokenCountRepository } from "./token-count-repository.ts";
import { fromTemplateRow } from "./rows/template-row.ts";
import { createVerificationRepository } from "./verification-repository.ts";
import { createWorkerAssignments } from "./rentals/worker-assignment-repository.ts";
import { RowReader, type UnreadableRowError } from "./rows/unreadable-rows.ts";

export type { ManagementSchema } from "./rows/schema.ts";

/**
 * The repositories over a database that was brought up to date with `migrate`.
 *
 * @param onUnreadable hears once of each row that cannot be read and is left out
 */
export function createManagementStore(
  db: Database,
  onUnreadable: (error: UnreadableRowError) => void = () => undefined,
) {
  const endpoints = new RowReader("endpoint", fromEndpointRow, onUnreadable);
  const templates = new RowReader("template", fromTemplateRow, onUnreadable);
  return {
    accounts: createAccountRepository(db),
    keys: createApiKeyRepository(db),
    templates: createTemplateRepository(db, { templates, endpoints }),
    endpoints: createEndpointRepository(db, endpoints),
    pods: createPodRepository(db, onUnreadable),
    networkVolumes: createNetworkVolumeRepository(db, onUnreadable),
    volumeErasures: createVolumeErasures(db),
    registryAuths: createRegistryAuthRepository(db),
    secrets: createSecretRepository(db),
    hosts: createHostRepository(db),
    workerRentals: createWorkerRentals(db),
    workerAssignments: createWorkerAssignments(db),
    rentals: createRentalRepository(db),
    audit: createAuditRepository(db),
    notifications: createNotificationRepository(db),
    verifications: createVerificationRepository(db),
    prestartFailures: createPrestartFailureRepository(db),
    modelPins: createModelPinRepository(db),
    sandboxes: createSandboxRepository(db, onUnreadable),
    tokenCounts: createTokenCountRepository(db),
    batches: createBatchRepository(db),
    openaiFiles: createOpenaiFileRepository(db),
    flash: createFlashRepository(db),
  };
}

/** Storage of everything that is managed. */
export type ManagementStore = Readonly<ReturnType<typeof createManagementStore>>;
