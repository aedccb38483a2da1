import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PodDesire, planPods, podMachineId } from "./pod-plan.ts";

const running = (id: string, generation = 1): PodDesire => ({ id, desiredStatus: "RUNNING", generation });
const nothing = { stop: [], start: [], up: [], clear: [] };

describe("a host", () => {
  test("starts what is to run and leaves what runs alone", () => {
    expect(planPods([running("a"), running("b")], new Set(["b-1"]))).toEqual({ ...nothing, start: ["a"], up: ["b"] });
  });

  test("ends the machine of an older generation before it starts the next", () => {
    expect(planPods([running("a", 2)], new Set(["a-1"]))).toEqual({ ...nothing, stop: ["a-1"] });
    expect(planPods([running("a", 2)], new Set())).toEqual({ ...nothing, start: ["a"] });
  });

  test("ends stopped pods, and clears deleted ones once their machine is gone", () => {
    const stopped: PodDesire = { ...running("a"), desiredStatus: "EXITED" };
    const deleted: PodDesire = { ...running("b"), desiredStatus: "TERMINATED" };
    expect(planPods([stopped, deleted], new Set(["a-1", "b-1"]))).toEqual({ ...nothing, stop: ["a-1", "b-1"] });
    expect(planPods([stopped, deleted], new Set())).toEqual({ ...nothing, clear: ["b"] });
  });

  test("ends machines that belong to no pod", () => {
    expect(planPods([running("a")], new Set(["a-1", "a-b-1", "ab-1"]))).toEqual({
      ...nothing,
      up: ["a"],
      stop: ["a-b-1", "ab-1"],
    });
  });
});

test("carrying plans out again and again ends with what is wanted, whatever there was", () => {
  const desire = fc.record({
    id: fc.constantFrom("a", "b", "c-d", "c"),
    desiredStatus: fc.constantFrom("RUNNING", "EXITED", "TERMINATED"),
    generation: fc.integer({ min: 1, max: 3 }),
  });
  const desires = fc.uniqueArray(desire, { selector: ({ id }) => id });
  const machines = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom("a", "b", "c-d", "c", "zombie"), fc.integer({ min: 1, max: 3 }))
      .map((pair) => pair.join("-")),
  );
  fc.assert(
    fc.property(desires, machines, (pods, machineIds) => {
      const there = new Set(machineIds);
      let wanted: PodDesire[] = [...pods] as PodDesire[];
      for (let round = 0; round < 3; round += 1) {
        const steps = planPods(wanted, there);
        for (const machineId of steps.stop) there.delete(machineId);
        for (const pod of wanted) if (steps.start.includes(pod.id)) there.add(podMachineId(pod));
        wanted = wanted.filter(({ id }) => !steps.clear.includes(id));
      }
      expect([...there].toSorted()).toEqual(
        pods
          .filter(({ desiredStatus }) => desiredStatus === "RUNNING")
          .map((pod) => podMachineId(pod as PodDesire))
          .toSorted(),
      );
      expect(wanted.some(({ desiredStatus }) => desiredStatus === "TERMINATED")).toBe(false);
    }),
  );
});
