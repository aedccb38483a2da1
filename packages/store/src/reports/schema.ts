/** A whole number of 64 bits. Drivers for PostgreSQL answer it as text; rows are therefore read with `Number`. */
type Integer = number;

export interface EndpointReportTable {
  endpoint_id: string;
  at_ms: Integer;
  /** JSON. */
  body: string;
}

export interface ScalerDecisionTable {
  endpoint_id: string;
  at_ms: Integer;
  workers: Integer;
  why: string;
}

export interface EndpointReleaseTable {
  endpoint_id: string;
  version: Integer;
  image_name: string;
  template_id: string;
  started_at_ms: Integer | null;
  completed_at_ms: Integer | null;
}

/** The tables of reports, as the migration makes them. */
export interface ReportSchema {
  endpoint_report: EndpointReportTable;
  scaler_decision: ScalerDecisionTable;
  endpoint_release: EndpointReleaseTable;
}
