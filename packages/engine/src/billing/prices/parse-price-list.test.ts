import { gpuTypeIds } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePriceList, PriceListError } from "./parse-price-list.ts";
import { defaultPriceList } from "./price-list.ts";

describe("a price list", () => {
  test("that says nothing is the shipped one: public prices of disks, and hardware that costs nothing", () => {
    expect(parsePriceList({})).toEqual(defaultPriceList);
    expect(defaultPriceList).toEqual({
      gpus: {},
      cpuFlavors: {},
      runningDiskPerGbMonth: 0.1,
      stoppedVolumePerGbMonth: 0.2,
      workerDiskPerGbMonth: 0.1,
      networkVolumePerGbMonth: 0.07,
      networkVolumeBeyondPerGbMonth: 0.05,
      networkVolumeFirstGb: 1000,
    });
  });

  test("sets what it names, and leaves the rest as shipped", () => {
    const list = parsePriceList({
      gpus: { "NVIDIA L4": { securePrice: 0.43, communityPrice: null } },
      cpuFlavors: { cpu3c: 0.03 },
      stoppedVolumePerGbMonth: 0,
    });
    expect(list).toEqual({
      ...defaultPriceList,
      gpus: {
        "NVIDIA L4": { securePrice: 0.43, communityPrice: null, secureSpotPrice: null, communitySpotPrice: null },
      },
      cpuFlavors: { cpu3c: 0.03 },
      stoppedVolumePerGbMonth: 0,
    });
  });

  test.each([
    [[], "The price list: must be an object."],
    [{ gpu: {} }, 'The price list: has the unknown field "gpu"'],
    [{ gpus: { "NVIDIA L5": {} } }, 'gpus: has the unknown field "NVIDIA L5"'],
    [{ gpus: { "NVIDIA L4": 0.43 } }, "gpus.NVIDIA L4: must be an object."],
    [
      { gpus: { "NVIDIA L4": { price: 1 } } },
      'gpus.NVIDIA L4: has the unknown field "price"; known fields are securePrice,',
    ],
    [
      { gpus: { "NVIDIA L4": { securePrice: "0.43" } } },
      'gpus.NVIDIA L4.securePrice: must be a number from 0 to 10000, not "0.43".',
    ],
    [{ cpuFlavors: { cpu3c: -1 } }, "cpuFlavors.cpu3c: must be a number from 0 to 10000, not -1."],
    [{ cpuFlavors: { cpu9z: 1 } }, 'cpuFlavors: has the unknown field "cpu9z"'],
    [{ runningDiskPerGbMonth: null }, "runningDiskPerGbMonth: must be a number"],
    [{ networkVolumeFirstGb: 1e9 }, "networkVolumeFirstGb: must be a number from 0 to 1000000"],
  ])("that cannot be used is refused with the name of the field: %j", (value, message) => {
    expect(() => parsePriceList(value)).toThrow(PriceListError);
    expect(() => parsePriceList(value)).toThrow(message);
  });

  test("is refused with all that is wrong about it", () => {
    expect(() => parsePriceList({ a: 1, runningDiskPerGbMonth: "x" })).toThrow(
      /has the unknown field "a".* runningDiskPerGbMonth: must be/,
    );
  });

  test("is a list or a refusal, whatever the file says", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          expect(Object.keys(parsePriceList(value))).toHaveLength(Object.keys(defaultPriceList).length);
        } catch (error) {
          expect(error).toBeInstanceOf(PriceListError);
        }
      }),
    );
  });

  test("can price every type of GPU of the interface", () => {
    const prices = { securePrice: 1, communityPrice: 2, secureSpotPrice: 3, communitySpotPrice: 4 };
    const gpus = Object.fromEntries(gpuTypeIds.map((id) => [id, prices]));
    expect(parsePriceList({ gpus }).gpus).toEqual(gpus);
  });
});
