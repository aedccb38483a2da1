import { DomainError, type FieldProblem, hostedDialect } from "@millrace/engine";
import type { Refusals } from "../../binding/bind-operations.ts";
import type { DocumentOperation } from "../../binding/document-operations.ts";
import { errorAnswer } from "../../http/answers/error-body.ts";
import { frameworkRefusal } from "../../http/answers/framework-refusal.ts";
import { problemDocument, problemType } from "../../http/answers/refusal-at.ts";
import { absenceOf } from "./absent.ts";
import { hostedWords } from "./fields.ts";

/** What the document does not allow. */
export class SchemaRefusal extends DomainError {
  constructor(problems: readonly FieldProblem[]) {
    const count = problems.length === 1 ? "1 value was refused" : `${problems.length} values were refused`;
    super("invalid_request", `The request is not valid: ${count}.`, { details: problems });
  }
}

/** Problem documents (RFC 9457), with the statuses that the document states. */
export const problemRefusals: Refusals = {
  mediaType: problemType,
  refuse(part, problems) {
    if (problems.length === 0) return;
    if (part === "path") throw new DomainError("not_found", "There is nothing with this id.");
    throw new SchemaRefusal(problems);
  },
  answer(error, requestId, operation) {
    const refused = absenceOf(error, operation.path) ?? frameworkRefusal(error);
    const { status: usual, headers, body } = errorAnswer(refused, requestId);
    const status = statusOf(refused, usual, operation);
    const isOfSchema = refused instanceof SchemaRefusal;
    // Rules of the domain name a field as the domain does, in their message, too.
    const { nameOf, textOf } = hostedWords(operation.path);
    const problems = (body.details ?? []).map(({ field, message }) =>
      isOfSchema ? `${field}: ${message}` : `${nameOf(field)}: ${textOf(message)}`,
    );
    const detail = isOfSchema ? body.message : problems.length === 0 ? textOf(body.message) : problems.join("; ");
    return { status, headers, body: problemDocument(status, detail, problems) };
  },
};

function statusOf(error: unknown, usual: number, { answers }: DocumentOperation): number {
  if (error instanceof SchemaRefusal) return 422;
  if (!(error instanceof DomainError)) return usual;
  // Want of hardware, and a value that this deployment has no use for.
  const isWanting = error.message.startsWith(hostedDialect.noHardwarePreface);
  if (isWanting || (error.code === "not_implemented" && error.details.length > 0)) return 400;
  if (usual >= 500 || answers.size === 0 || answers.has(usual)) return usual;
  return answers.has(400) ? 400 : 422;
}
