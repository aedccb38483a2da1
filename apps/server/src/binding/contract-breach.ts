import type { DocumentAnswer, DocumentOperation } from "./document-operations.ts";
import type { SchemaValidators, Validator } from "./schema-validators.ts";

/** An answer of this service that the document does not allow. */
export class ContractBreach extends Error {
  override readonly name = "ContractBreach";
  readonly operationId: string;

  constructor(operationId: string, problem: string) {
    super(`The answer of ${operationId} does not match the specification: ${problem}.`);
    this.operationId = operationId;
  }
}

/** Compares answers with the document. */
export interface AnswerCheck {
  /** `headers` has names in lower case. */
  check(status: number, headers: Readonly<Record<string, unknown>>, body: unknown): ContractBreach | undefined;
  /** The same for an answer that is a stream. */
  checkStream(
    status: number,
    headers: Readonly<Record<string, unknown>>,
    of: "events" | "bytes",
  ): ContractBreach | undefined;
}

export function createAnswerCheck(operation: DocumentOperation, validators: SchemaValidators): AnswerCheck {
  const bodies = new Map<DocumentAnswer, Validator>();
  for (const answer of operation.answers.values()) {
    if (answer.schema !== undefined) bodies.set(answer, validators.body(answer.schema));
  }
  const breach = (problem: string): ContractBreach => new ContractBreach(operation.id, problem);
  function checkHead(status: number, headers: Readonly<Record<string, unknown>>): ContractBreach | undefined {
    const answer = operation.answers.get(status);
    if (answer === undefined) return breach(`the status ${status} is not documented`);
    const missing = answer.requiredHeaders.filter((name) => headers[name] === undefined);
    return missing.length > 0 ? breach(`the status ${status} lacks ${missing.join(", ")}`) : undefined;
  }
  return {
    checkStream(status, headers, of) {
      const answer = operation.answers.get(status);
      const isDocumented = of === "events" ? answer?.hasEvents : answer?.hasBytes;
      return (
        checkHead(status, headers) ?? (isDocumented === true ? undefined : breach(`the status ${status} has no ${of}`))
      );
    },
    check(status, headers, body) {
      const answer = operation.answers.get(status);
      const wrong = checkHead(status, headers);
      if (answer === undefined || wrong !== undefined) return wrong;
      if ((body === undefined) !== (answer.mediaType === undefined)) {
        return breach(`the status ${status} ${body === undefined ? "needs a" : "has no"} body`);
      }
      const problem = bodies.get(answer)?.(body)[0];
      return problem === undefined ? undefined : breach(`${status} ${problem.field} ${problem.message}`);
    },
  };
}
