import type { Decision, Release } from "@millrace/engine";
import { columnsOf, type TableOf } from "../management/rows/columns.ts";
import type { Integer } from "../management/rows/row-numbers.ts";

interface EndpointReportTable {
  endpoint_id: string;
  at_ms: Integer;
  /** JSON. */
  body: string;
}

export const decisionColumns = columnsOf<Decision>()({ atMs: "whole", workers: "whole", why: "text" });

export const releaseColumns = columnsOf<Release>()({
  version: "whole",
  imageName: "text",
  templateId: "text",
  startedAtMs: "whole",
  completedAtMs: "whole",
});

interface OfEndpoint {
  endpoint_id: string;
}

/** The tables of reports, as the migration makes them. */
export interface ReportSchema {
  endpoint_report: EndpointReportTable;
  scaler_decision: OfEndpoint & TableOf<typeof decisionColumns>;
  endpoint_release: OfEndpoint & TableOf<typeof releaseColumns>;
}
