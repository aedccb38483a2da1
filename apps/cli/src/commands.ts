import {
  accountsCreate,
  accountsDelete,
  accountsList,
  accountsUpdate,
  accountsWebhookSecret,
} from "./accounts/accounts.ts";
import { batchesCreate } from "./batches/create.ts";
import { batchesCancel, batchesGet, batchesList, batchesResults, batchesRetry, batchesSet } from "./batches/manage.ts";
import { batchesQuote } from "./batches/quote.ts";
import { billing } from "./billing/charges.ts";
import { billingBudget } from "./billing/budget.ts";
import { billingRentals } from "./billing/rentals.ts";
import { billingTokens } from "./billing/tokens.ts";
import { backupCommand, restoreCommand } from "./backup/backup.ts";
import { exec } from "./exec/exec.ts";
import { dev } from "./dev/dev.ts";
import { replay } from "./dev/replay.ts";
import { type Command, type CommandGroup, isGroup, type Section } from "./command/command.ts";
import { completion } from "./completion/completion.ts";
import { doctor } from "./doctor/doctor.ts";
import { jobsFailures } from "./jobs/failures.ts";
import { explain } from "./jobs/explain.ts";
import { jobsEvents } from "./jobs/job-events.ts";
import { jobsGet } from "./jobs/get-job.ts";
import { jobsList } from "./jobs/list-jobs.ts";
import { logs } from "./logs/logs.ts";
import { cancel, purge, retry } from "./jobs/steer.ts";
import { run, runsync } from "./jobs/submit.ts";
import { status, stream, wait } from "./jobs/wait.ts";
import { deploy } from "./deploy/deploy.ts";
import { hostsCordon, hostsDrain, hostsGet, hostsLabel, hostsList, hostsUncordon } from "./hosts/hosts.ts";
import { importHosted } from "./import/import-hosted.ts";
import { initCommand } from "./init/init.ts";
import { keysCreate, keysCurrent, keysList, keysRevoke, keysS3 } from "./keys/keys.ts";
import { login } from "./profiles/login.ts";
import { logout, profilesDelete, profilesList, profilesUse } from "./profiles/profiles.ts";
import { openCommand, portForward } from "./pods/pod-ports.ts";
import { endpoints } from "./resources/endpoints.ts";
import { notifications } from "./resources/notifications.ts";
import { pods } from "./resources/pods.ts";
import { registry } from "./resources/registry.ts";
import { scale } from "./resources/scale.ts";
import { secrets } from "./resources/secrets.ts";
import { templates } from "./resources/templates.ts";
import { volumes } from "./resources/volumes.ts";
import { ps, top } from "./see/top.ts";
import { serviceSettings, serviceShow } from "./service-info/service-commands.ts";
import { shardsList, shardsMove } from "./shards/shards.ts";
import { host, up } from "./up/up.ts";
import { workers } from "./see/workers.ts";
import { verify } from "./verify/verify.ts";

const jobsGroup: CommandGroup = {
  name: "jobs",
  summary: "The jobs of an endpoint, and what happened to each",
  commands: [jobsList, jobsFailures, jobsGet, jobsEvents],
  bare: jobsList,
};

const batchesGroup: CommandGroup = {
  name: "batches",
  alias: "batch",
  summary: "Many jobs of an endpoint that run together in their own time",
  commands: [
    batchesQuote,
    batchesCreate,
    batchesList,
    batchesGet,
    batchesSet,
    batchesResults,
    batchesCancel,
    batchesRetry,
  ],
  bare: batchesList,
};

const billingGroup: CommandGroup = {
  name: "billing",
  summary: "What was charged, the rentals behind it, and how much may be spent",
  commands: [billing, billingRentals, billingTokens, billingBudget],
  bare: billing,
};

/** All commands, in the order in which the help lists them. */
export const sections: readonly Section[] = [
  { title: "Start", entries: [initCommand, dev, replay, deploy, up, host] },
  { title: "Jobs", entries: [run, runsync, stream, status, wait, cancel, retry, purge, jobsGroup, batchesGroup] },
  { title: "See", entries: [ps, top, workers, logs, explain, openCommand, portForward, exec, billingGroup] },
  { title: "Resources", entries: [endpoints, scale, templates, pods, volumes, registry, secrets, notifications] },
  {
    title: "Operate",
    entries: [
      {
        name: "keys",
        alias: "key",
        summary: "API keys",
        commands: [keysCreate, keysList, keysCurrent, keysRevoke, keysS3],
      },
      {
        name: "accounts",
        alias: "account",
        summary: "Accounts of a service",
        commands: [accountsCreate, accountsList, accountsUpdate, accountsDelete, accountsWebhookSecret],
      },
      {
        name: "service",
        summary: "The service itself",
        commands: [serviceShow, serviceSettings],
        bare: serviceShow,
      },
      {
        name: "hosts",
        summary: "The computers that machines are started on",
        commands: [hostsList, hostsGet, hostsCordon, hostsUncordon, hostsDrain, hostsLabel],
        bare: hostsList,
      },
      backupCommand,
      restoreCommand,
      {
        name: "shards",
        alias: "shard",
        summary: "The databases that share the jobs",
        commands: [shardsList, shardsMove],
        bare: shardsList,
      },
    ],
  },
  {
    title: "Set up",
    entries: [
      doctor,
      verify,
      login,
      logout,
      {
        name: "import",
        summary: "Take over what another service has",
        commands: [importHosted],
      },
      {
        name: "profiles",
        alias: "profile",
        summary: "Services that this user signed in to",
        commands: [profilesList, profilesUse, profilesDelete],
        bare: profilesList,
      },
      completion,
    ],
  },
];

/** Every command, those in groups included. */
export const commands: readonly Command[] = sections.flatMap(({ entries }) =>
  entries.flatMap((entry) => (isGroup(entry) ? entry.commands : [entry])),
);
