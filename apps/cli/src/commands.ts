import { accountCreate } from "./accounts/create.ts";
import { accountList } from "./accounts/list.ts";
import { accountWebhookSecret } from "./accounts/webhook-secret.ts";
import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import type { Command } from "./command.ts";
import { keyCreate } from "./keys/create.ts";
import { keyList } from "./keys/list.ts";
import { keyRevoke } from "./keys/revoke.ts";
import { shards } from "./shards/list.ts";
import { shardsMove } from "./shards/move.ts";
import { up } from "./up/up.ts";

/** All commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  up,
  keyCreate,
  keyList,
  keyRevoke,
  accountCreate,
  accountList,
  accountWebhookSecret,
  backupCommand,
  restoreCommand,
  shards,
  shardsMove,
];
