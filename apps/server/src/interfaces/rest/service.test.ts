import { expect, test } from "vitest";
import { startRestService } from "./rest-service.test-support.ts";

test("where handler folders are is told to operators alone", async () => {
  const service = await startRestService();
  try {
    const told = await service.call("GET", "/service");
    expect(told.body).toMatchObject({ handlersDirectory: "/data/handlers" });
    const others = await service.call("GET", "/service", { key: service.other.key });
    expect([others.status, others.body]).toEqual([200, { ...(told.body as object), handlersDirectory: null }]);
  } finally {
    await service.close();
  }
});
