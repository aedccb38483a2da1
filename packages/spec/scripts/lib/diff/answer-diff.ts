import type { JsonSchema, OpenApiResponse } from "../../../src/open-api-document.ts";
import { dereference } from "../schema-walk.ts";
import { type OperationSide, compare, contentsOf } from "./operation-side.ts";
import { type Difference, setDiff } from "./severity.ts";

/** How an answer with one status differs. */
export function diffAnswers(before: OperationSide, after: OperationSide, status: string): readonly Difference[] {
  const was = responseOf(before, status);
  const is = responseOf(after, status);
  const headers = setDiff(Object.keys(was?.headers ?? {}), Object.keys(is?.headers ?? {}));
  return [
    ...headers.lost.map((name): Difference => ({ severity: "breaking", text: `the header ${name} is gone` })),
    ...headers.gained.map((name): Difference => ({ severity: "additive", text: `the header ${name} is new` })),
    ...headers.kept.flatMap((name) => {
      const schemaIn = (side: OperationSide, response: OpenApiResponse | undefined): JsonSchema | undefined => {
        const header = response?.headers?.[name];
        const target = header && dereference(side.spec.document, header);
        return target && "schema" in target ? target.schema : undefined;
      };
      return compare([before, schemaIn(before, was)], [after, schemaIn(after, is)], "response", `header ${name}`);
    }),
    ...contentsOf([before, was?.content], [after, is?.content], "response"),
  ];
}

function responseOf({ spec, entry }: OperationSide, status: string): OpenApiResponse | undefined {
  const response = entry.operation.responses[status];
  const target = response && dereference(spec.document, response);
  return target && "description" in target ? target : undefined;
}
