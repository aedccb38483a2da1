import { nodeRows } from "./node-rows.test-support.ts";
import { pythonRows } from "./python-rows.test-support.ts";
import { refusedRows } from "./refused-rows.test-support.ts";
import type { SourceRow } from "./source-row.test-support.ts";

/** All folders, those that run first. */
export const sourceRows: readonly SourceRow[] = [...pythonRows, ...nodeRows, ...refusedRows];
