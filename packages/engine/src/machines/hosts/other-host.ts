import { DomainError } from "../../kernel/errors.ts";

/** Only the service of another host can answer. An interface that can forward the request does so instead of sending this refusal. */
export class OtherHostError extends DomainError {
  readonly machineId: string;

  /** `what`: the subject of the sentence, such as `The pod abc runs`. */
  constructor(what: string, machineId: string) {
    super("unavailable", `${what} on the host ${machineId}. Send the request to the gateway on that host.`, {
      retryAfterSeconds: 60,
    });
    this.machineId = machineId;
  }
}
