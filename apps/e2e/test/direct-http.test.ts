import { ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startTestService } from "@millrace/testing";

afterEach(() => void vi.restoreAllMocks());

describe("a plain request of /v2", () => {
  test.each([
    { directHttp: true, answers: "is answered without node:http" },
    { directHttp: false, answers: "is answered by node:http" },
  ])("$answers when directHttp is $directHttp", async ({ directHttp }) => {
    await using service = await startTestService({ settings: { directHttp } });
    const byNode = vi.spyOn(ServerResponse.prototype, "writeHead");
    const headers = { authorization: service.adminKey };
    const response = await fetch(`${service.url}/v2/unknown/health`, { headers });
    expect(response.status).toBe(404);
    expect(byNode).toHaveBeenCalledTimes(directHttp ? 0 : 1);
  });
});
