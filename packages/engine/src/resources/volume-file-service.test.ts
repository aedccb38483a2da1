import { expect, test } from "vitest";
import { VolumeFileService } from "./volume-file-service.ts";

const volume = {
  id: "v",
  accountId: "a",
  name: "models",
  sizeInGb: 1,
  dataCenterId: "EU-RO-1",
  createdAtMs: 0,
} as const;
const networkVolumes = { get: async () => volume };
const page = { path: "", limit: 10 };

test("a gateway without machines says that it has no files", async () => {
  const service = new VolumeFileService({ networkVolumes, files: undefined, dataCenterId: "EU-RO-1" });
  await expect(service.list("a", "v", page)).rejects.toMatchObject({ code: "not_implemented" });
});

test("a gateway in another data center names the one to ask", async () => {
  const files = {} as ConstructorParameters<typeof VolumeFileService>[0]["files"];
  const service = new VolumeFileService({ networkVolumes, files, dataCenterId: "US-TX-3" });
  await expect(service.list("a", "v", page)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("EU-RO-1"),
  });
});
