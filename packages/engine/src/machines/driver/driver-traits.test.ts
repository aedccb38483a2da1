import { expect, test } from "vitest";
import { outlivesService, traitsOf } from "./driver-traits.ts";

test("a driver that a later version reports counts as one of containers", () => {
  expect(traitsOf("unheard-of")).toEqual(traitsOf("docker"));
});

test("no property that every object has is a driver", () => {
  expect(traitsOf("constructor")).toEqual(traitsOf("docker"));
});

test("containers and pods of a cluster outlive the service, processes do not, also where one driver routes to both", () => {
  expect(["docker", "kubernetes", "process", "none"].map((name) => traitsOf(name).outlivesService)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const routed = {
    name: "docker",
    nameFor: (image: string) => (image.startsWith("local/") ? "process" : "docker"),
  } as const;
  expect([outlivesService(routed, "local/echo"), outlivesService(routed, "team/model")]).toEqual([false, true]);
});

test("only the driver of a cluster leaves starts to the leader, waits for nodes, and knows no handler folders", () => {
  const names = ["process", "docker", "kubernetes", "none"];
  expect(names.filter((name) => traitsOf(name).onlyLeaderStarts)).toEqual(["kubernetes"]);
  expect(names.filter((name) => traitsOf(name).nodesComeAndGo)).toEqual(["kubernetes"]);
  expect(names.filter((name) => !traitsOf(name).runsFolders)).toEqual(["kubernetes"]);
});
