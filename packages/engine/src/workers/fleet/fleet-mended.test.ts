import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

const CRASHES = 8;

/** An endpoint whose workers have crashed so often that the next one starts minutes later. */
async function crashing(sourceVersion?: () => string): Promise<FleetRig> {
  const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
  if (sourceVersion !== undefined) rig.driver.sourceVersion = async () => sourceVersion();
  for (let crash = 1; crash <= CRASHES; crash += 1) {
    rig.driver.exits(`w${crash}`, {});
    await rig.pass(crash === CRASHES ? 200 : 1_000 * 2 ** (crash - 1) + 101);
  }
  expect(rig.driver.started).toHaveLength(CRASHES);
  return rig;
}

describe("the pause before the next start of workers that crash", () => {
  test("ends when the handler folder is changed, whatever the pause was", async () => {
    let version = "broken";
    const rig = await crashing(() => version);
    await rig.pass(60_000);
    expect(rig.driver.started).toHaveLength(CRASHES);
    version = "mended";
    await rig.pass(2_300);
    expect(rig.driver.started).toHaveLength(CRASHES + 1);
  });

  test("begins anew with the first pause when the change did not help", async () => {
    let version = 1;
    const rig = await crashing(() => String(version));
    version += 1;
    await rig.pass(2_300);
    rig.driver.exits(`w${CRASHES + 1}`, {});
    await rig.pass(1_200);
    expect(rig.driver.started).toHaveLength(CRASHES + 2);
  });

  test("ends when the endpoint or its template is changed, also in what needs no new release", async () => {
    const rig = await crashing();
    rig.change(fleetEndpoint({ workersMin: 1, env: { MENDED: "1" } }));
    await rig.pass(300);
    expect(rig.driver.started).toHaveLength(CRASHES + 1);
  });

  test("lasts where nothing was changed", async () => {
    const rig = await crashing(() => "broken");
    await rig.pass(100_000);
    expect(rig.driver.started).toHaveLength(CRASHES);
  });
});

describe("the log of workers that fail", () => {
  const tells = ({ logged }: FleetRig, what: string): readonly string[] =>
    logged.filter((line) => line.startsWith(what));

  test("tells of the same crash once, of another one again with a count, and of the end", async () => {
    const rig = await crashing();
    expect(tells(rig, "worker crashed")).toHaveLength(1);
    await rig.pass(128_000);
    rig.driver.exits(`w${CRASHES + 1}`, { exitCode: 7 });
    await rig.pass(200);
    expect(tells(rig, "worker crashed")).toHaveLength(2);
    expect(tells(rig, "worker crashed").at(-1)).toContain(`"repeatsOfTheLastOne":${CRASHES - 1}`);
    await rig.pass(300_000);
    rig.queue.takes(`w${CRASHES + 2}`);
    rig.queue.finishes(`w${CRASHES + 2}`);
    await rig.pass(200);
    expect(tells(rig, "workers run again")).toHaveLength(1);
  });

  test("tells once why a worker cannot be started, however often it is tried", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    rig.driver.refuse(new Error("no such image"));
    rig.queue.waiting(1);
    await rig.pass(3_600_000);
    expect(tells(rig, "worker could not be started")).toHaveLength(1);
    rig.driver.refuse(new Error("the registry does not answer"));
    await rig.pass(3_600_000);
    expect(tells(rig, "worker could not be started")).toHaveLength(2);
  });
});
