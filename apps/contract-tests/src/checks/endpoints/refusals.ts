import { limits } from "@millrace/spec";
import { volume } from "../../steps/resources/volumes.ts";
import { type Refusal, expectRefusals, namedIn } from "../../derived/interfaces/refusals.ts";
import { type Context, type Fields, type Scenario, fieldsOf } from "../../steps/words.ts";

/** Something that no endpoint is made with, or changed to. */
interface Wrong {
  readonly body: Fields;
  /** The field that is named, if one is. */
  readonly field?: string;
  readonly status?: number;
  /** The claims about that alone, beside those about each operation. */
  readonly claims?: Refusal["claims"];
}

/** Claims that are about all refusals with a status, of new endpoints and of changed ones. */
const general = {
  400: { created: "ENDPOINT-CREATE-400", updated: "ENDPOINT-UPDATE-400" },
  501: { created: "ENDPOINT-CREATE-501", updated: "ENDPOINT-UPDATE-501" },
} as const;

/** Hardware of one kind for an endpoint of the other. */
const contradictions: Readonly<Record<"CPU" | "GPU", readonly Fields[]>> = {
  CPU: [{ gpuCount: 1 }, { gpuTypeIds: ["NVIDIA L4"] }, { allowedCudaVersions: ["12.8"] }, { minCudaVersion: "12.8" }],
  GPU: [{ cpuFlavorIds: ["cpu3c"] }, { vcpuCount: 2 }],
};

/** Expects that no endpoint is made with what is wrong beside what is right, and that none with these fields is changed to it. */
async function expectNeither(context: Context, fields: Fields, wrongs: readonly Wrong[]): Promise<void> {
  const { rest, endpoint, template, name } = context;
  const { endpointId } = await endpoint(fields);
  const right = { templateId: await template(), workersMax: 0, ...fields, name: name("never") };
  const read = async () => [
    (await rest("GET", `/endpoints/${endpointId}`)).json,
    await namedIn(context, "/endpoints", right.name),
  ];
  const refusals = wrongs.flatMap(({ body, status = 400, field, claims = [] }) =>
    ["rest.createEndpoint", "rest.updateEndpoint", "rest.updateEndpointByPost"].map((operation): Refusal => {
      const isCreation = operation === "rest.createEndpoint";
      const { created, updated } = general[status as keyof typeof general];
      return {
        claims: [isCreation ? created : updated, ...claims],
        operation,
        status,
        body: { ...(isCreation ? right : { idleTimeout: 77 }), ...body },
        ...(field === undefined ? {} : { field }),
      };
    }),
  );
  await expectRefusals(context, refusals, read, { endpointId });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Endpoints do not get hardware of the other kind, a template for pods, or fewer workers than they keep",
    claims: [
      "ENDPOINT-CREATE-400",
      "ENDPOINT-UPDATE-400",
      "ENDPOINT-CREATE-WORKERS-ORDER",
      "ENDPOINT-CREATE-POD-TEMPLATE",
    ],
    async run({ context, dialect, expect, rest, template }) {
      const forPods = await template({ isServerless: false });
      const order = { field: "workersMin", claims: ["ENDPOINT-CREATE-WORKERS-ORDER"] } as const;
      for (const computeType of ["CPU", "GPU"] as const) {
        // COMPAT-FOREIGN-FIELDS covers the other dialect.
        const foreign = dialect === "compat" ? [] : contradictions[computeType];
        await expectNeither(context, { computeType }, [
          { body: { templateId: forPods }, field: "templateId", claims: ["ENDPOINT-CREATE-POD-TEMPLATE"] },
          { body: { workersMin: 1, workersMax: 0 }, ...order },
          { body: { workersMin: 3, workersMax: 2 }, ...order },
          ...foreign.map((body) => ({ body, field: Object.keys(body).join() })),
        ]);
      }
      const tooMany = { templateId: await template(), workersMin: limits.workersMaxDefault + 1 };
      expect("ENDPOINT-CREATE-WORKERS-ORDER").status(await rest("POST", "/endpoints", tooMany), 400);
    },
  },
  {
    name: "An endpoint keeps as many workers as it may have, and may not have fewer than it keeps",
    claims: ["ENDPOINT-CREATE-WORKERS-ORDER"],
    needs: ["handlers"],
    async run({ context, rest, template, says }) {
      const kept = { workersMin: 1, workersMax: 1 };
      const request = { templateId: await template(), computeType: "CPU", vcpuCount: 1, ...kept };
      const answer = await rest("POST", "/endpoints", request);
      says.status(answer, 200);
      const endpointId = String(fieldsOf(answer)["id"]);
      const wrong = { claims: ["ENDPOINT-CREATE-WORKERS-ORDER"], body: { workersMax: 0 }, status: 400 } as const;
      const refusals = ["rest.updateEndpoint", "rest.updateEndpointByPost"].map((operation) => ({
        ...wrong,
        operation,
      }));
      const read = async () => (await rest("GET", `/endpoints/${endpointId}`)).json;
      await expectRefusals(context, refusals, read, { endpointId });
    },
  },
  {
    name: "An endpoint that no machine of the deployment could ever serve is neither made nor come to by an update",
    claims: ["ENDPOINT-CREATE-501", "ENDPOINT-UPDATE-501"],
    // A deployment without GPUs runs the workers of GPU endpoints without them; a service that the suite starts has some.
    needs: ["handlers"],
    async run({ context, expect, rest, endpoint }) {
      const gpuCount = limits.gpuCountMax;
      await expectNeither(context, { computeType: "GPU", workersMax: 1 }, [{ body: { gpuCount }, status: 501 }]);
      const { endpointId } = await endpoint({ computeType: "GPU" });
      // The endpoint requests no machine.
      expect("ENDPOINT-UPDATE-501").status(await rest("PATCH", `/endpoints/${endpointId}`, { gpuCount }), 200);
    },
  },
  {
    name: "An endpoint has one network volume or a list of them, and no two of one data center",
    claims: ["ENDPOINT-CREATE-400", "ENDPOINT-UPDATE-400", "ENDPOINT-VOLUMES-EITHER", "ENDPOINT-VOLUMES-ONE-A-CENTER"],
    needs: ["handlers"],
    async run({ context, expect, rest, endpoint }) {
      const [{ id }, { id: twin }] = [await volume(context), await volume(context)];
      const [either, oneEach] = ["ENDPOINT-VOLUMES-EITHER", "ENDPOINT-VOLUMES-ONE-A-CENTER"] as const;
      await expectNeither(context, { networkVolumeIds: [id] }, [
        { body: { networkVolumeId: id, networkVolumeIds: [id] }, claims: [either] },
        { body: { networkVolumeIds: [id, twin] }, field: "networkVolumeIds", claims: [oneEach] },
      ]);
      const { endpointId } = await endpoint({ networkVolumeIds: [id] });
      const alone = await rest("PATCH", `/endpoints/${endpointId}`, { networkVolumeIds: [twin] });
      for (const claim of [either, oneEach]) expect(claim).status(alone, 200);
    },
  },
  {
    name: "An endpoint of a handler folder that does not exist is refused with the names of those that do",
    claims: ["ENDPOINT-UNKNOWN-HANDLER"],
    // Of several gateways none knows the folders of all hosts.
    needs: ["own-service", "handlers", "processes", "one-gateway"],
    async run({ rest, template, name, says }) {
      const templateId = await template({ imageName: "local/sleepr" });
      const request = { name: name("endpoint"), computeType: "CPU", templateId };
      const refused = await rest("POST", "/endpoints", { ...request, workersMax: 1 });
      says.status(refused, 400, "rest.createEndpoint");
      says.contains(refused.json, { details: [{ field: "templateId" }] });
      const words = ["imageName", "local/sleepr", "local/sleeper", "local/contract"];
      const places = words.map((word) => refused.text.indexOf(word));
      const [, , nearest = 0, further = 0] = places;
      const isNearestFirst = Math.min(...places) >= 0 && nearest < further;
      says.that(isNearestFirst, "the wrong name, and the nearest one first", refused.text);
      const later = await rest("POST", "/endpoints", { ...request, workersMax: 0 });
      says.status(later, 200);
      says.status(await rest("PATCH", `/endpoints/${String(fieldsOf(later)["id"])}`, { workersMax: 1 }), 400);
    },
  },
];
