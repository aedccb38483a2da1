import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import { keyOf, NOWHERE } from "../authentication/operations.ts";
import { smallPod } from "../pods/shared.ts";
import { until } from "../waiting/until.ts";
import type { Answer } from "../../target/transport.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";

const PATH = "/service/hosts";

function hostsIn(answer: Answer): readonly Fields[] {
  return ((fieldsOf(answer)["hosts"] ?? []) as readonly unknown[]).map(objectOf);
}

async function expectDrain(expect: Context["expect"], rest: Context["rest"], path: string): Promise<void> {
  const contradiction = await rest("PATCH", path, { draining: true, cordoned: false });
  expect("SERVICE-HOST-400").status(contradiction, 400);
  const drained = await rest("PATCH", path, { draining: true });
  expect("SERVICE-HOST-DRAIN-200").status(drained, 200);
  expect("SERVICE-HOST-DRAIN-200").documented(drained, "rest.updateHost");
  expect("SERVICE-HOST-DRAIN-200").contains(drained.json, { draining: true, cordoned: true });
  const since = objectOf(fieldsOf(drained)["drain"])["since"];
  const left = async (): Promise<Fields> => objectOf(fieldsOf(await rest("GET", path))["drain"]);
  const empty = await until(left, ({ workersLeft }) => workersLeft === 0);
  expect("SERVICE-HOST-DRAIN-200").contains(empty, { since, workersLeft: 0 });
  const pod = (): Promise<Answer> => rest("POST", "/pods", smallPod);
  expect("SERVICE-HOST-DRAIN-200").status(await pod(), 503);
  const ended = await rest("PATCH", path, { draining: false });
  expect("SERVICE-HOST-DRAIN-200").contains(ended.json, { draining: false, drain: null, cordoned: true });
  await rest("PATCH", path, { draining: true });
  const free = await rest("PATCH", path, { cordoned: false });
  expect("SERVICE-HOST-DRAIN-200").contains(free.json, { draining: false, drain: null, cordoned: false });
  const placed = await pod();
  expect("SERVICE-HOST-DRAIN-200").status(placed, 201);
  await rest("DELETE", `/pods/${String(fieldsOf(placed)["id"])}`);
}

/** The computers that machines are started on. */
export const hostScenarios: readonly Scenario[] = [
  {
    name: "An operator lists, reads and labels hosts",
    claims: ["SERVICE-HOSTS-200", "SERVICE-HOST-UPDATE-200"],
    safety: "disposable",
    needs: ["keys", "own-service", "workers"],
    alone: true,
    async run(context) {
      const { expect, rest } = context;
      const list = await rest("GET", PATH);
      expect("SERVICE-HOSTS-200").status(list, 200);
      expect("SERVICE-HOSTS-200").documented(list, "rest.listHosts");
      const [host] = hostsIn(list);
      expect("SERVICE-HOSTS-200").that(host !== undefined, "a host", list.text);
      if (host === undefined) return;
      const path = `${PATH}/${String(host["id"])}`;
      const read = await rest("GET", path);
      expect("SERVICE-HOSTS-200").documented(read, "rest.getHost");
      expect("SERVICE-HOSTS-200").contains(read.json, { id: host["id"], vcpuCount: host["vcpuCount"] });

      const { labels: before, cordoned } = fieldsOf(read);
      const labels = { rack: "r1", "example.org/zone": "z" };
      const labelled = await rest("PATCH", path, { labels });
      expect("SERVICE-HOST-UPDATE-200").status(labelled, 200);
      expect("SERVICE-HOST-UPDATE-200").documented(labelled, "rest.updateHost");
      // What else is told of a host changes by itself.
      const { vcpuCount, memoryInGb, name, draining } = fieldsOf(read);
      const kept = { id: host["id"], vcpuCount, memoryInGb, name, draining };
      expect("SERVICE-HOST-UPDATE-200").contains(labelled.json, { ...kept, labels, cordoned });
      expect("SERVICE-HOST-UPDATE-200").equals(
        fieldsOf(labelled)["labels"],
        labels,
        "the labels, which replace others",
      );
      const turned = await rest("PATCH", path, { cordoned: cordoned !== true });
      expect("SERVICE-HOST-UPDATE-200").contains(turned.json, { ...kept, labels, cordoned: cordoned !== true });
      const restored = await rest("PATCH", path, { cordoned, labels: before });
      expect("SERVICE-HOST-UPDATE-200").contains(restored.json, { labels: before, cordoned });

      const other = { key: keyOf(context, "other") };
      expect("SERVICE-HOSTS-200").status(await rest("GET", PATH, undefined, other), 403);
      expect("SERVICE-HOSTS-200").status(await rest("GET", path, undefined, other), 403);
      expect("SERVICE-HOST-UPDATE-200").status(await rest("PATCH", path, { cordoned: true }, other), 403);
    },
  },
  {
    name: "A host that is drained is cordoned, and loses its workers",
    claims: ["SERVICE-HOST-DRAIN-200", "SERVICE-HOST-400"],
    safety: "disposable",
    needs: ["own-service", "workers"],
    async run({ expect, another }) {
      // A drain would end the workers of other scenarios.
      const { rest } = await another({ shared: true });
      const [host] = hostsIn(await rest("GET", PATH));
      expect("SERVICE-HOST-DRAIN-200").that(host !== undefined, "a host", "none");
      if (host === undefined) return;
      const path = `${PATH}/${String(host["id"])}`;
      try {
        await expectDrain(expect, rest, path);
      } finally {
        await rest("PATCH", path, { cordoned: false });
      }
    },
  },
  {
    name: "A change of a host that is not valid is refused, and so is an unknown host",
    claims: ["SERVICE-HOST-400", "SERVICE-HOST-404"],
    safety: "disposable",
    needs: ["keys", "own-service"],
    async run({ expect, rest }) {
      const labels = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`l${at}`, "x"]));
      const wrong = [
        {},
        { colour: "red" },
        { draining: "yes" },
        { labels: { "a b": "x" } },
        { labels: { a: "x".repeat(64) } },
        { labels },
      ];
      for (const change of wrong) {
        expect("SERVICE-HOST-400").status(await rest("PATCH", `${PATH}/${NOWHERE}`, change), 400);
      }
      expect("SERVICE-HOST-400").status(await rest("GET", `${PATH}/a.b`), 400);
      expect("SERVICE-HOST-400").status(await rest("GET", `${PATH}?colour=red`), 400);
      expect("SERVICE-HOST-404").status(await rest("GET", `${PATH}/${NOWHERE}`), 404);
      expect("SERVICE-HOST-404").status(await rest("PATCH", `${PATH}/${NOWHERE}`, { cordoned: true }), 404);
    },
  },
];
