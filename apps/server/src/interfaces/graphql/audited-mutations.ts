import { isRecord } from "@millrace/engine";
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import type { GraphqlContext } from "./context/context.ts";

/** Members of an input that name what a mutation is about. */
const ID_NAMES = ["id", "podId", "endpointId", "templateId", "volumeId"];

/** Has every mutation noted in the audit log, once it has happened. */
export function auditMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const change: GraphQLFieldResolver<unknown, GraphqlContext> = field.resolve ?? defaultFieldResolver;
    const audited: GraphQLFieldResolver<unknown, GraphqlContext> = async (source, args, context, info) => {
      const result: unknown = await change(source, args, context, info);
      if (context.principal !== undefined) {
        await context.audit.note(context.principal, {
          ...context.call,
          operation: `graphql.${field.name}`,
          resourceKind: null,
          resourceId: idOf(result) ?? idOf(args) ?? idOf(isRecord(args) ? args["input"] : undefined) ?? null,
          before: null,
          after: null,
        });
      }
      return result;
    };
    field.resolve = audited;
  }
}

function idOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return ID_NAMES.map((name) => value[name]).find((id) => typeof id === "string");
}
