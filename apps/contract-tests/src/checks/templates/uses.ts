import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf, listed, refusedFields } from "../answers.ts";
import { made } from "./shared.ts";

/** What is made from templates. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A template for pods makes pods, one for workers makes endpoints",
    claims: ["TEMPLATE-FIELD-IS-SERVERLESS", "ENDPOINT-CREATE-POD-TEMPLATE", "TEMPLATE-RUNTIME-MEANING"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const forWorkersAlone = expect("ENDPOINT-CREATE-POD-TEMPLATE");
      const serverless = expect("TEMPLATE-FIELD-IS-SERVERLESS");
      const forWorkers = await made(context, { isServerless: true });
      const forPods = await made(context, { isServerless: false });
      expect("TEMPLATE-RUNTIME-MEANING").contains((await rest("GET", forPods.path)).json, { runtimeInMin: 0 });
      const endpoint = { name: name("endpoint"), workersMax: 0 };
      const pod = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: forWorkers.id };
      const refused = await rest("POST", "/endpoints", { ...endpoint, templateId: forPods.id });
      serverless.status(refused, 400);
      forWorkersAlone.status(refused, 400);
      forWorkersAlone.equals(refusedFields(refused), ["templateId"], "the fields named");
      const named = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === endpoint.name);
      forWorkersAlone.equals(named, [], "endpoints made of what was refused");
      serverless.status(await rest("POST", "/pods", pod), 400);
      const taken = await rest("POST", "/endpoints", { ...endpoint, templateId: forWorkers.id });
      serverless.status(taken, 200);
      forWorkersAlone.status(taken, 200);
    },
  },
  {
    name: "A pod takes over what its template says",
    claims: [
      "TEMPLATE-FIELD-IMAGE-NAME",
      "TEMPLATE-FIELD-MOUNT-PATH",
      "TEMPLATE-FIELD-ENTRYPOINT",
      "TEMPLATE-FIELD-START-CMD",
    ],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { id, path } = await made(context, {
        volumeMountPath: "/models",
        volumeInGb: 1,
        dockerEntrypoint: ["sh", "-c"],
        dockerStartCmd: ["sleep 5", "now"],
      });
      const template = fieldsOf(await rest("GET", path));
      const body = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: id };
      const pod = fieldsOf(await rest("POST", "/pods", body));
      for (const [claim, field, value] of [
        ["TEMPLATE-FIELD-IMAGE-NAME", "imageName", "local/sleeper"],
        ["TEMPLATE-FIELD-MOUNT-PATH", "volumeMountPath", "/models"],
        ["TEMPLATE-FIELD-ENTRYPOINT", "dockerEntrypoint", ["sh", "-c"]],
        ["TEMPLATE-FIELD-START-CMD", "dockerStartCmd", ["sleep 5", "now"]],
      ] as const) {
        expect(claim).equals([template[field], pod[field]], [value, value], `${field} of template and pod`);
      }
    },
  },
  {
    name: "The endpoints of a template get a new version when it changes how workers start",
    claims: ["TEMPLATE-UPDATE-ROLLS-ENDPOINTS"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name, template, endpoint } = context;
      const says = expect("TEMPLATE-UPDATE-ROLLS-ENDPOINTS");
      const login = await rest("POST", "/containerregistryauth", { name: name("login"), username: "u", password: "p" });
      const changes: readonly (readonly [change: Fields, raises: number])[] = [
        [{ imageName: "local/newer" }, 1],
        [{ containerDiskInGb: 3 }, 1],
        [{ volumeMountPath: "/models" }, 1],
        [{ containerRegistryAuthId: fieldsOf(login)["id"] }, 1],
        [{ dockerEntrypoint: ["sh"] }, 1],
        [{ dockerStartCmd: ["python"] }, 1],
        [{ env: { A: "1" } }, 1],
        [{ ports: ["9000/tcp"] }, 1],
        [{ name: name("renamed"), readme: "# Changed", isPublic: true }, 0],
      ];
      const templateId = await template();
      const users = [await endpoint({ templateId }), await endpoint({ templateId }), await endpoint()];
      const versions = (): Promise<readonly number[]> =>
        Promise.all(
          users.map(async ({ endpointId }) =>
            Number(fieldsOf(await rest("GET", `/endpoints/${endpointId}`))["version"]),
          ),
        );
      for (const [index, [change, raises]] of changes.entries()) {
        const before = await versions();
        const [method, suffix] = index % 2 === 0 ? ["PATCH", ""] : ["POST", "/update"];
        says.status(await rest(method, `/templates/${templateId}${suffix}`, change), 200);
        const after = await versions();
        const raised = after.map((version, at) => Math.sign(version - Number(before[at])));
        says.equals(
          raised,
          [raises, raises, 0],
          `versions raised by ${JSON.stringify(change)}, another template's last`,
        );
        await rest(method, `/templates/${templateId}${suffix}`, change);
        says.equals(await versions(), after, `versions after ${JSON.stringify(change)} again`);
      }
    },
  },
];
