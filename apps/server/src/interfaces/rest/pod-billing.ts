import { billingRecordBodies, defaulted, periodOf } from "./billing-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const podBilling: RestHandler<"podBilling"> = async ({ query }, context) => {
  const grouping = defaulted(query.grouping, "grouping");
  const { podId, gpuTypeId } = query;
  const records = await context.billing.report(accountOf(context), ["pod"], {
    ...periodOf(query),
    grouping,
    filter: {
      ...(podId === undefined ? {} : { podId }),
      ...(gpuTypeId === undefined ? {} : { gpuTypeIds: [gpuTypeId] }),
    },
  });
  return { status: 200, body: billingRecordBodies(records, grouping) };
};
