import { createPod, smallPod } from "../../steps/resources/pods.ts";
import {
  type Context,
  type Fields,
  type Scenario,
  atService,
  fieldsOf,
  listOf,
  listed,
  objectOf,
  until,
} from "../../steps/words.ts";

const PATH = "/service/hosts";

async function expectDrain(expect: Context["expect"], rest: Context["rest"], path: string): Promise<void> {
  const claim = expect("SERVICE-HOST-DRAIN-200");
  const change = async (body: Fields): Promise<Fields> => {
    const answer = await rest("PATCH", path, body);
    claim.status(answer, 200, "rest.updateHost");
    claim.contains((await rest("GET", path)).json, pick(fieldsOf(answer)), "what is read");
    return fieldsOf(answer);
  };
  const pick = ({ draining, cordoned }: Fields) => ({ draining, cordoned });
  expect("SERVICE-HOST-400").status(await rest("PATCH", path, { draining: true, cordoned: false }), 400);
  const drained = await change({ draining: true });
  claim.contains(drained, { draining: true, cordoned: true });
  const left = async (): Promise<Fields> => objectOf(fieldsOf(await rest("GET", path))["drain"]);
  const empty = await until(left, { workersLeft: 0 });
  claim.contains(empty, { since: objectOf(drained["drain"])["since"], workersLeft: 0, podsLeft: 0 });
  claim.status(await rest("POST", "/pods", smallPod), 503);
  claim.contains(await change({ draining: false }), { draining: false, drain: null, cordoned: true });
  await change({ draining: true });
  claim.contains(await change({ cordoned: false }), { draining: false, drain: null, cordoned: false });
  const placed = await rest("POST", "/pods", smallPod);
  claim.status(placed, 201);
  await change({ draining: true });
  claim.contains(await left(), { podsLeft: 1 });
  await rest("DELETE", `/pods/${String(fieldsOf(placed)["id"])}`);
}

/** The computers that machines are started on. */
export const hostScenarios: readonly Scenario[] = [
  {
    name: "An operator lists, reads and labels hosts",
    claims: ["SERVICE-HOSTS-200", "SERVICE-HOST-UPDATE-200"],
    needs: ["own-service", "workers", "handlers"],
    alone: true,
    async run({ context, expect, rest }) {
      const { id: holderId, vcpuCount, memoryInGb } = await createPod(context);
      const hosts = listed(await rest("GET", PATH), "hosts");
      const rented = hosts.flatMap((one) => listOf(one["rented"])).find((rental) => rental["holderId"] === holderId);
      const held = { holderKind: "pod", gpuIds: [], vcpuCount, memoryInGb };
      expect("SERVICE-HOSTS-200").contains(rented, held, "what is rented by a pod");
      const [host] = hosts;
      const path = `${PATH}/${String(host?.["id"])}`;
      const read = await rest("GET", path);
      expect("SERVICE-HOSTS-200").status(read, 200, "rest.getHost");
      // What else is told of a host changes by itself.
      const facts = ["id", "vcpuCount", "memoryInGb", "name", "draining", "cordoned", "labels", "driver", "version"];
      const kept = Object.fromEntries(facts.map((field) => [field, fieldsOf(read)[field]]));
      expect("SERVICE-HOSTS-200").contains(host, kept);
      const claim = expect("SERVICE-HOST-UPDATE-200");
      const isCordoned = kept["cordoned"] === true;
      const labels = { rack: "r1", "example.org/zone": "z" };
      let wanted = kept;
      const back = [{ labels: {} }, { labels: kept["labels"] }, { cordoned: isCordoned }];
      for (const change of [{ labels }, { cordoned: !isCordoned }, ...back]) {
        const answer = await rest("PATCH", path, change);
        wanted = { ...wanted, ...change };
        claim.status(answer, 200, "rest.updateHost");
        for (const seen of [answer, await rest("GET", path)]) {
          claim.contains(seen.json, wanted);
          claim.equals(fieldsOf(seen)["labels"], wanted["labels"], "the labels, which replace others");
        }
      }
    },
  },
  atService({
    name: "A host that is drained is cordoned, and loses its workers",
    claims: ["SERVICE-HOST-DRAIN-200", "SERVICE-HOST-400"],
    safety: "disposable",
    needs: ["workers"],
    async run({ rest, expect }) {
      // A drain would end the workers of other scenarios.
      const [host] = listed(await rest("GET", PATH), "hosts");
      const path = `${PATH}/${String(host?.["id"])}`;
      try {
        await expectDrain(expect, rest, path);
      } finally {
        await rest("PATCH", path, { cordoned: false });
      }
    },
  }),
];
