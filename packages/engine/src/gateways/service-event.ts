import type { RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** What the data of each type of event are. */
interface EventData {
  readonly endpoint: Schemas["EndpointState"];
  readonly worker: Schemas["WorkerState"];
  readonly job: Schemas["JobsChanged"];
  readonly pod: Schemas["PodState"];
  readonly resource: Schemas["ResourceChanged"];
  readonly problem: Schemas["ProblemChanged"];
  readonly reset: Readonly<Record<string, never>>;
  readonly heartbeat: Schemas["Heartbeat"];
}

/** What happened in an account. It is plain data, and may come from another gateway. */
export type ServiceEvent = {
  [Type in keyof EventData]: {
    readonly type: Type;
    /** The endpoint that it is about; null when it is about none. */
    readonly endpointId: string | null;
    readonly data: EventData[Type];
  };
}[keyof EventData];

/** Events are missing: readers read again what they show. */
export const resetEvent: ServiceEvent = { type: "reset", endpointId: null, data: {} };
