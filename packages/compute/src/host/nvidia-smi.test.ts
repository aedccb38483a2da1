import fc from "fast-check";
import { expect, test } from "vitest";
import { createGpuReader, parseCudaVersion, parseGpuTable, readNvidiaGpus } from "./nvidia-smi.ts";

const table = `1, GPU-22222222-aaaa, NVIDIA A100-SXM4-80GB, 81920
0, GPU-11111111-aaaa, NVIDIA H200, 143771
`;
const head = `
+-----------------------------------------------------------------------------------------+
| NVIDIA-SMI 570.124.06             Driver Version: 570.124.06     CUDA Version: 12.8     |
|-----------------------------------------+------------------------+----------------------+
`;

test("the GPUs of a host come by their index, with the interface's names and memory in GB", () => {
  expect(parseGpuTable(table)).toEqual([
    { id: "GPU-11111111-aaaa", typeId: "NVIDIA H200", memoryInGb: 140 },
    { id: "GPU-22222222-aaaa", typeId: "NVIDIA A100-SXM4-80GB", memoryInGb: 80 },
  ]);
});

test("a table is read back as it was written, with any name of a GPU", () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text) && text.trim() !== "");
  const gpu = fc.record({ uuid: fc.uuid(), name: name.map((text) => `Voodoo ${text}`.trim()), memory: fc.nat() });
  fc.assert(
    fc.property(fc.array(gpu), (gpus) => {
      const text = gpus.map(({ uuid, name: told, memory }, at) => `${at}, GPU-${uuid}, ${told}, ${memory}\n`).join("");
      expect(parseGpuTable(text)).toEqual(
        gpus.map(({ uuid, name: told, memory }) => ({
          id: `GPU-${uuid}`,
          typeId: told,
          memoryInGb: Math.round(memory / 1024),
        })),
      );
    }),
  );
});

test("other output neither fails nor yields a GPU", () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseGpuTable(text))));
  expect(parseGpuTable("No devices were found\n")).toEqual([]);
  expect(parseGpuTable("0, GPU-1, NVIDIA GB10, [N/A]\n")).toEqual([]);
});

test("the CUDA version is read from the head of the table", () => {
  expect(parseCudaVersion(head)).toBe("12.8");
  expect(parseCudaVersion("CUDA UMD Version: 13.1")).toBe("13.1");
  expect(parseCudaVersion("CUDA Version: N/A")).toBeNull();
});

test("a host without the tool has no GPUs", async () => {
  expect(await readNvidiaGpus(() => Promise.resolve(null))).toEqual({ gpus: [], cudaVersion: null });
  const runTool = (_: string, args: readonly string[]): Promise<string> =>
    Promise.resolve(args.length === 0 ? head : table);
  expect(await readNvidiaGpus(runTool)).toMatchObject({ gpus: { length: 2 }, cudaVersion: "12.8" });
});

test("a second query within a minute gets the same answer without running the tool", async () => {
  let runs = 0;
  const read = createGpuReader(() => {
    runs += 1;
    return Promise.resolve(table);
  });
  expect((await read()).gpus).toEqual((await read()).gpus);
  expect(runs).toBe(2);
});
