import type { Judged } from "./judgement.ts";

/** Those of the third sample in packages/store. */
export const judgedInStore: readonly Judged[] = [
  {
    file: "packages/store/src/sqlite/sqlite-combiner.ts",
    change: "> becomes >=",
    code: "if (this.#waiting() > 0) this.#schedule();",
    reason: "It is one more turn of the event loop, which finds nothing to write.",
  },
  {
    file: "packages/store/src/sqlite/jobs/report.ts",
    change: 'kind: "applied" goes',
    code: 'return { kind: "applied", job: toJobRecord(row) };',
    reason: "The terminal of `millrace dev` alone hears of it.",
  },
  {
    file: "packages/store/src/sqlite/sqlite-combiner.ts",
    change: "> becomes >=",
    code: "const isNextSync = this.#unsynced.length > 0;",
    reason: "It waits for one more sync, which makes an answer later and not another one.",
  },
  {
    file: "packages/store/src/sqlite/jobs/sqlite-job-store.ts",
    change: "await removeAll((limit, afterCommit) => removeUnfi… goes",
    code: "await removeAll((limit, afterCommit) => removeUnfinished(endpointId, limit, afterCommit));",
    reason:
      "An endpoint with unfinished jobs is not deleted; this removes a job that was accepted in that moment, and no request finds it any more.",
  },
  {
    file: "packages/store/src/sqlite/jobs/counters.ts",
    change: "=== becomes !==",
    code: "if (inQueue === 0 && inProgress === 0) totals.delete(endpointId);",
    reason: "No request reads the counters of an endpoint that was deleted.",
  },
  {
    file: "packages/store/src/management/network-volume-repository.ts",
    change: "the branch is never taken",
    code: "if (ids.length === 0) return true;",
    reason: "SQLite finds nothing in an empty list, which is the same answer.",
  },
  {
    file: "packages/store/src/sqlite/open-logs.ts",
    change: "connection goes",
    code: "connection,",
    reason: "It gives memory back when the service has nothing to do, and no document says how much.",
  },
  {
    file: "packages/store/src/sqlite/backup/archive.ts",
    change: "=== becomes !==",
    code: "if (header === undefined) break;",
    reason: "It is run by a command that reads an archive; `backup-maker.test.ts` finds it.",
  },
  {
    file: "packages/store/src/management/notification-repository.ts",
    change: "the branch is never taken",
    code: "if (rule?.generation !== generation || !(await turnFiring(transaction, id, change))) return false;",
    reason: "It differs when a rule is changed in the moment in which it is checked.",
  },
  {
    file: "packages/store/src/management/pod-sums.ts",
    change: "runningMoment: moment(row.running_moment) goes",
    code: "runningMoment: moment(row.running_moment),",
    reason: "It is run for sums of months before the ones that the checks let pass; `sqlite.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/backup/receive-backup.ts",
    change: "recursive: true goes",
    code: "await mkdir(part, { recursive: true, mode: 0o700 });",
    reason: "A command makes the folder; it differs where the folder above is missing.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "0 becomes (0 + 1)",
    code: "writeOctal(block, TIME, Math.max(0, Math.floor(modifiedAtMs / 1000)));",
    reason: "It is the time of files from 1970 in an archive.",
  },
  {
    file: "packages/store/src/sqlite/jobs/claim.ts",
    change: "0 becomes (0 + 1)",
    code: "if (tables.early.waitingOf(endpointId) === 0 || findWaiting.get(endpointId) !== undefined) return undefined;",
    reason: "With exactly one waiting job it goes the other way through the store.",
  },
  {
    file: "packages/store/src/sqlite/sqlite-store.ts",
    change: 'db.exec("PRAGMA shrink_memory"); goes',
    code: 'for (const { db } of connections) db.exec("PRAGMA shrink_memory");',
    reason: "It gives memory back when the service has nothing to do, and no document says how much.",
  },
  {
    file: "packages/store/src/sqlite/early/intake.ts",
    change: "&& becomes ||",
    code: "const isLight = (): boolean => !unwritten.isWary && combiner.failure === undefined && !options.areQueuesChanging();",
    reason: "It differs in a store that cannot write; `early-jobs.test.ts` finds it.",
  },
  {
    file: "packages/store/src/management/exact.ts",
    change: "the branch is never taken",
    code: 'if (typeof told === "number" || (typeof told === "string" && !/^-?\\d+$/.test(told))) {',
    reason: "It differs for sums that no bill reaches.",
  },
  {
    file: "packages/store/src/sqlite/backup/receive-backup.ts",
    change: "0o700 becomes (0o700 + 1)",
    code: "await mkdir(part, { recursive: true, mode: 0o700 });",
    reason:
      "A command makes the folder, for its user alone or with the right to enter it; the files in it have rights of their own.",
  },
  {
    file: "packages/store/src/sqlite/kysely-dialect.ts",
    change: "256 becomes (256 + 1)",
    code: "const PREPARED_MAX = 256;",
    reason: "How many statements are kept prepared is no promise.",
  },
  {
    file: "packages/store/src/management/rental-repository.ts",
    change: "|| becomes &&",
    code: "if (last === undefined || rows.length < PAGE_ROWS) return;",
    reason: "One more page is read, which is empty.",
  },
  {
    file: "packages/store/src/sqlite/backup/archive.ts",
    change: "0 becomes (0 + 1)",
    code: "if (left > 0) throw new Error(`${name} became shorter while it was read.`);",
    reason: "It differs when a file becomes one byte shorter while it is read.",
  },
  {
    file: "packages/store/src/sqlite/backup/archive.ts",
    change: "onBytes(piece.length); goes",
    code: "onBytes(piece.length);",
    reason: "It counts for the progress that a command shows.",
  },
  {
    file: "packages/store/src/sqlite/early/early-jobs.ts",
    change: "underWay: undefined goes",
    code: "const entry: Entry = { job, underWay: undefined, sinceMs: null };",
    reason: "Nothing tells a missing property from undefined here.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "0 becomes (0 + 1)",
    code: "if (block.every((byte) => byte === 0)) return undefined;",
    reason: "It is run by a command that reads an archive; `archive.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "0 becomes (0 + 1)",
    code: "return end === -1 ? text : text.slice(0, end);",
    reason: "It is run by a command that reads an archive; `archive.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/kysely-dialect.ts",
    change: "this.#prepared.set(sql, prepared); goes",
    code: "this.#prepared.set(sql, prepared);",
    reason: "Statements are prepared again, to the same result.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "1 becomes (1 + 1)",
    code: 'block.write(`${value.toString(8).padStart(length - 1, "0")}\\0`, at);',
    reason: "Readers of archives take a shorter field of digits too.",
  },
  {
    file: "packages/store/src/sqlite/early/intake.ts",
    change: "! goes",
    code: "const isLight = (): boolean => !unwritten.isWary && combiner.failure === undefined && !options.areQueuesChanging();",
    reason: "Jobs go the other way through the store; `early-jobs.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "max becomes min",
    code: "writeOctal(block, TIME, Math.max(0, Math.floor(modifiedAtMs / 1000)));",
    reason: "It is the time of files in an archive.",
  },
];
