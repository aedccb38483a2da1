import { billingRecordBodies, defaulted, periodOf } from "./billing-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const endpointBilling: RestHandler<"endpointBilling"> = async ({ query }, context) => {
  const grouping = defaulted(query.grouping, "grouping");
  const { gpuTypeId, dataCenterId, endpointId, imageName, templateId } = query;
  const records = await context.billing.report(accountOf(context), ["worker"], {
    ...periodOf(query),
    grouping,
    filter: {
      ...(gpuTypeId === undefined ? {} : { gpuTypeIds: gpuTypeId }),
      ...(dataCenterId === undefined ? {} : { dataCenterIds: dataCenterId }),
      ...(endpointId === undefined ? {} : { endpointId }),
      ...(imageName === undefined ? {} : { imageName }),
      ...(templateId === undefined ? {} : { templateId }),
    },
  });
  return { status: 200, body: billingRecordBodies(records, grouping) };
};
