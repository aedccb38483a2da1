import type { RestOperations } from "@millrace/spec";
import type { Handlers, OperationAnswer, OperationRequest } from "./operation-types.ts";

type Some = Pick<RestOperations, "getTemplate" | "deleteTemplate" | "createTemplate">;
type SomeHandlers = Handlers<Some, undefined>;

const template = { id: "t1", name: "one" };

export const complete: SomeHandlers = {
  getTemplate: ({ path, query }) => ({
    status: 200,
    body: { ...template, id: path.templateId, isPublic: query.includePublicTemplates ?? false },
  }),
  deleteTemplate: () => ({ status: 204 }),
  createTemplate: () => ({ status: 200, body: template }),
};

// @ts-expect-error an operation without a handler
export const missing: SomeHandlers = { getTemplate: complete.getTemplate, createTemplate: complete.createTemplate };

export const extra: SomeHandlers = {
  ...complete,
  // @ts-expect-error a handler without an operation
  renameTemplate: complete.createTemplate,
};

export const wrongBody: SomeHandlers = {
  ...complete,
  // @ts-expect-error a body that is not the documented one
  getTemplate: () => ({ status: 200, body: { ...template, ports: "8888/http" } }),
};

export const wrongEnum: SomeHandlers = {
  ...complete,
  // @ts-expect-error a value that is not in the list
  getTemplate: () => ({ status: 200, body: { ...template, category: "TPU" } }),
};

export const undocumentedStatus: SomeHandlers = {
  ...complete,
  // @ts-expect-error a status that is not documented
  getTemplate: () => ({ status: 202, body: template }),
};

export const bodyOfAnother: SomeHandlers = {
  ...complete,
  // @ts-expect-error a documented status with the body of another status
  getTemplate: () => ({ status: 404, body: template }),
};

export const bodyWhereThereIsNone: SomeHandlers = {
  ...complete,
  // @ts-expect-error a status that has no body
  deleteTemplate: () => ({ status: 204, body: template }),
};

export const missingBody: SomeHandlers = {
  ...complete,
  // @ts-expect-error a status that needs a body
  getTemplate: () => ({ status: 200 }),
};

export const documentedError: OperationAnswer<RestOperations["getTemplate"]> = {
  status: 404,
  body: { error: "not_found", message: "none", requestId: "r1" },
};

export function requestFields(
  create: OperationRequest<RestOperations["createTemplate"]>,
  list: OperationRequest<RestOperations["listTemplates"]>,
): unknown[] {
  return [
    create.body.imageName,
    list.query.includePublicTemplates,
    // @ts-expect-error a field that the body does not have
    create.body.isPlatform,
    // @ts-expect-error a path parameter that the operation does not have
    list.path.templateId,
    // @ts-expect-error a query parameter that the operation does not have
    list.query.includeWorkers,
  ];
}
