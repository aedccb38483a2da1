import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { startRestService } from "./rest-service.test-support.ts";

test.each(["default", "compat"] as const)("an execution timeout of 0 in the %s dialect", async (dialect) => {
  const service = await startRestService({ dialect });
  const template = { name: "t", imageName: "local/echo", isServerless: true };
  const { id: templateId } = (await service.call("POST", "/templates", { body: template })).body as { id: string };
  const request = { templateId, workersMax: 0 };
  const made = await service.call("POST", "/endpoints", { body: { ...request, executionTimeoutMs: 0 } });
  const own = await service.call("POST", "/endpoints", { body: { ...request, executionTimeoutMs: 60_000 } });
  const path = `/endpoints/${(own.body as { readonly id: string }).id}`;
  const changed = await service.call("PATCH", path, { body: { executionTimeoutMs: 0 } });
  for (const answer of [made, changed]) {
    if (dialect === "compat") {
      expect(answer).toMatchObject({ status: 200, body: { executionTimeoutMs: limits.executionTimeoutDefaultMs } });
    } else {
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "executionTimeoutMs" }] } });
    }
  }
  const smaller = await service.call("PATCH", path, { body: { executionTimeoutMs: 100 } });
  expect(smaller).toMatchObject({ status: 400, body: { details: [{ field: "executionTimeoutMs" }] } });
  await service.close();
});
