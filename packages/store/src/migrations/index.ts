/** The tables of both databases, in numbered steps. */

import { migration as accounts } from "./0001-accounts.ts";
import { migration as resources } from "./0002-resources.ts";
import { migration as jobs } from "./0003-jobs.ts";
import { migration as postgresJobs } from "./0003-postgres-jobs.ts";
import { migration as gateways } from "./0004-gateways.ts";
import { migration as rentals } from "./0005-rentals.ts";
import { migration as pods } from "./0006-pods.ts";
import { migration as graphqlSettings } from "./0007-graphql-settings.ts";
import { migration as shards } from "./0008-shards.ts";
import { migration as postgresShards } from "./0009-postgres-shards.ts";
import { migration as usualExpiry } from "./0010-usual-expiry.ts";
import { migration as postgresRowTypes } from "./0011-postgres-row-types.ts";
import { migration as namesMayRepeat } from "./0012-names-may-repeat.ts";
import { migration as blobStore } from "./0013-blob-store.ts";
import { migration as jobHistory } from "./0014-job-history.ts";
import { migration as postgresJobHistory } from "./0014-postgres-job-history.ts";
import { postgresMigration as postgresLogs, sqliteMigration as sqliteLogs } from "./0015-logs.ts";
import { migration as accountNames } from "./0016-account-names.ts";
import { migration as deletedAccounts } from "./0017-deleted-accounts.ts";
import { migration as reports } from "./0018-reports.ts";
import { migration as figures } from "./0019-figures.ts";
import { migration as audit } from "./0022-audit.ts";
import { migration as notifications } from "./0023-notifications.ts";
import { migration as budgets } from "./0024-budgets.ts";
import { migration as verifications } from "./0025-verifications.ts";
import { postgresMigration as postgresJobTraces, sqliteMigration as sqliteJobTraces } from "./0026-job-traces.ts";
import { migration as workerAssignments } from "./0027-worker-assignments.ts";
import { migration as hosts } from "./0028-hosts.ts";
import { migration as hostGateways } from "./0029-host-gateways.ts";
import { migration as volumeHomes } from "./0030-volume-homes.ts";
import { migration as hostDrains } from "./0031-host-drains.ts";
import { migration as rentalPodSums } from "./0032-rental-pod-sums.ts";
import { migration as startWithDeepQueue } from "./0033-start-with-a-deep-queue.ts";
import { migration as heldOfHosts } from "./0034-held-of-hosts.ts";
import { migration as finishedBuckets } from "./0035-finished-buckets.ts";
import { migration as registriesOfLogins } from "./0037-registries-of-logins.ts";
import { migration as jobFailures } from "./0038-job-failures.ts";
import { migration as failureTracebacks } from "./0039-failure-tracebacks.ts";
import { migration as prestartFailures } from "./0040-prestart-failures.ts";
import { migration as modelPins } from "./0042-model-pins.ts";
import { migration as batches } from "./0043-batches.ts";
import { migration as volumesOfKeys } from "./0044-volumes-of-keys.ts";
import { postgresMigration as postgresTokens, sqliteMigration as sqliteTokens } from "./0045-tokens.ts";
import { migration as sandboxes } from "./0046-sandboxes.ts";
import { migration as workerBuilds } from "./0047-worker-builds.ts";
import { migration as openaiFiles } from "./0048-openai-files.ts";
import type { Migrations } from "./migrate.ts";

/** Management is the same on every database. */
const accountsAndResources: Migrations = { "0001-accounts": accounts, "0002-resources": resources };
const podsAndRentals: Migrations = {
  "0005-rentals": rentals,
  "0006-pods": pods,
  "0007-graphql-settings": graphqlSettings,
  "0008-shards": shards,
};

/** Every migration of the embedded store. One that was released is never changed; a new one is added at the end. */
export const sqliteMigrations: Migrations = {
  ...accountsAndResources,
  "0003-jobs": jobs,
  ...podsAndRentals,
  "0010-usual-expiry": usualExpiry,
  "0012-names-may-repeat": namesMayRepeat,
  "0014-job-history": jobHistory,
  "0016-account-names": accountNames,
  "0017-deleted-accounts": deletedAccounts,
  "0022-audit": audit,
  "0023-notifications": notifications,
  "0024-budgets": budgets,
  "0025-verifications": verifications,
  "0026-job-traces": sqliteJobTraces,
  "0027-worker-assignments": workerAssignments,
  "0028-hosts": hosts,
  "0029-host-gateways": hostGateways,
  "0031-host-drains": hostDrains,
  "0032-rental-pod-sums": rentalPodSums,
  "0033-start-with-a-deep-queue": startWithDeepQueue,
  "0034-held-of-hosts": heldOfHosts,
  "0037-registries-of-logins": registriesOfLogins,
  "0038-job-failures": jobFailures,
  "0039-failure-tracebacks": failureTracebacks,
  "0040-prestart-failures": prestartFailures,
  "0042-model-pins": modelPins,
  "0043-batches": batches,
  "0044-volumes-of-keys": volumesOfKeys,
  "0045-tokens": sqliteTokens,
  "0046-sandboxes": sandboxes,
  "0047-worker-builds": workerBuilds,
  "0048-openai-files": openaiFiles,
};

/** The same for PostgreSQL: management alike, jobs in tables of their own kind. */
export const postgresMigrations: Migrations = {
  ...accountsAndResources,
  "0003-postgres-jobs": postgresJobs,
  "0004-gateways": gateways,
  ...podsAndRentals,
  "0009-postgres-shards": postgresShards,
  "0011-postgres-row-types": postgresRowTypes,
  "0012-names-may-repeat": namesMayRepeat,
  "0013-blob-store": blobStore,
  "0014-postgres-job-history": postgresJobHistory,
  "0015-logs": postgresLogs,
  "0016-account-names": accountNames,
  "0017-deleted-accounts": deletedAccounts,
  "0018-reports": reports,
  "0019-figures": figures,
  "0022-audit": audit,
  "0023-notifications": notifications,
  "0024-budgets": budgets,
  "0025-verifications": verifications,
  "0026-job-traces": postgresJobTraces,
  "0027-worker-assignments": workerAssignments,
  "0028-hosts": hosts,
  "0029-host-gateways": hostGateways,
  "0030-volume-homes": volumeHomes,
  "0031-host-drains": hostDrains,
  "0032-rental-pod-sums": rentalPodSums,
  "0033-start-with-a-deep-queue": startWithDeepQueue,
  "0034-held-of-hosts": heldOfHosts,
  "0035-finished-buckets": finishedBuckets,
  "0037-registries-of-logins": registriesOfLogins,
  "0038-job-failures": jobFailures,
  "0039-failure-tracebacks": failureTracebacks,
  "0040-prestart-failures": prestartFailures,
  "0042-model-pins": modelPins,
  "0043-batches": batches,
  "0044-volumes-of-keys": volumesOfKeys,
  "0045-tokens": postgresTokens,
  "0046-sandboxes": sandboxes,
  "0047-worker-builds": workerBuilds,
  "0048-openai-files": openaiFiles,
};

/** Of the file that the embedded store keeps logs and reports in. */
export const sqliteLogMigrations: Migrations = {
  "0015-logs": sqliteLogs,
  "0018-reports": reports,
  "0019-figures": figures,
};

export { migrate, type Migrations, SchemaTooNewError } from "./migrate.ts";
