import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { credentials, made } from "./shared.ts";

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
const PORT = /^[1-9][0-9]*\/[a-z]+$/;

export const scenarios: readonly Scenario[] = [
  {
    name: "The fields of a template are of the documented types",
    claims: [
      "TEMPLATE-FIELD-ID",
      "TEMPLATE-FIELD-NAME",
      "TEMPLATE-FIELD-CONTAINER-DISK",
      "TEMPLATE-FIELD-VOLUME",
      "TEMPLATE-FIELD-REGISTRY-AUTH",
      "TEMPLATE-FIELD-ENV",
      "TEMPLATE-FIELD-PORTS",
      "TEMPLATE-PORTS-PROTOCOL",
      "TEMPLATE-FIELD-README",
      "TEMPLATE-FIELD-IS-PUBLIC",
      "TEMPLATE-FIELD-IS-PLATFORM",
      "TEMPLATE-FIELD-EARNED",
      "TEMPLATE-FIELD-RUNTIME",
      "TEMPLATE-RUNTIME-MEANING",
    ],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const auth = await credentials(context);
      const request = {
        name: name("template"),
        containerDiskInGb: 4,
        volumeInGb: 6,
        containerRegistryAuthId: auth.id,
        env: { A: "1", B: "true" },
        ports: ["8080/http", "2222/tcp"],
        readme: "# Title\n\nA *word*.",
        isPublic: true,
      };
      const { id, path } = await made(context, request);
      const fields = fieldsOf(await rest("GET", path));
      expect("TEMPLATE-FIELD-ID").equals(fields["id"], id);
      expect("TEMPLATE-FIELD-ID").equals(typeof fields["id"], "string", "type");
      expect("TEMPLATE-FIELD-NAME").equals(fields["name"], request.name);
      expect("TEMPLATE-FIELD-CONTAINER-DISK").that(
        isWhole(fields["containerDiskInGb"]),
        "a whole number",
        fields["containerDiskInGb"],
      );
      expect("TEMPLATE-FIELD-VOLUME").that(isWhole(fields["volumeInGb"]), "a whole number", fields["volumeInGb"]);
      expect("TEMPLATE-FIELD-REGISTRY-AUTH").equals(fields["containerRegistryAuthId"], auth.id);
      const named = await rest("GET", `/containerregistryauth/${String(fields["containerRegistryAuthId"])}`);
      expect("TEMPLATE-FIELD-REGISTRY-AUTH").contains(named.json, { id: auth.id });
      expect("TEMPLATE-FIELD-ENV").equals(fields["env"], request.env);
      const ports = fields["ports"];
      expect("TEMPLATE-FIELD-PORTS").that(
        Array.isArray(ports) && ports.length === 2 && ports.every((port) => PORT.test(String(port))),
        "two entries of the form number, slash, protocol",
        ports,
      );
      expect("TEMPLATE-PORTS-PROTOCOL").equals(
        Array.isArray(ports) ? ports.map((port) => String(port).split("/")[1]) : ports,
        ["http", "tcp"],
      );
      for (const port of ["8080/udp", "8080/sctp", "8080/https", "8080/HTTP"]) {
        const body = { name: name("template"), imageName: "local/sleeper", ports: [port] };
        expect("TEMPLATE-PORTS-PROTOCOL").status(await rest("POST", "/templates", body), 400);
        expect("TEMPLATE-PORTS-PROTOCOL").status(await rest("PATCH", path, { ports: [port] }), 400);
      }
      expect("TEMPLATE-PORTS-PROTOCOL").contains((await rest("GET", path)).json, { ports: request.ports });
      expect("TEMPLATE-FIELD-README").equals(fields["readme"], request.readme);
      expect("TEMPLATE-FIELD-IS-PUBLIC").equals(fields["isPublic"], true);
      expect("TEMPLATE-FIELD-IS-PLATFORM").equals(fields["isPlatform"], false, "of a template of an account");
      expect("TEMPLATE-FIELD-EARNED").that(
        typeof fields["earned"] === "number" && fields["earned"] >= 0,
        "a number of credits",
        fields["earned"],
      );
      expect("TEMPLATE-FIELD-RUNTIME").that(isWhole(fields["runtimeInMin"]), "an integer", fields["runtimeInMin"]);
      expect("TEMPLATE-RUNTIME-MEANING").equals(fields["runtimeInMin"], 0);
      const hidden = await made(context, { isPublic: false });
      expect("TEMPLATE-FIELD-IS-PUBLIC").contains((await rest("GET", hidden.path)).json, { isPublic: false });
    },
  },
  {
    name: "A template may be of each category and of no other",
    claims: ["TEMPLATE-FIELD-CATEGORY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      // Quoted from the interface document: taken from the specification, the check would hold for any list.
      for (const category of ["NVIDIA", "AMD", "CPU"]) {
        const { path } = await made(context, { category });
        expect("TEMPLATE-FIELD-CATEGORY").contains((await rest("GET", path)).json, { category });
      }
      for (const category of ["TPU", "cpu", "INTEL", "", 1]) {
        const body = { name: name("template"), imageName: "local/sleeper", category };
        expect("TEMPLATE-FIELD-CATEGORY").status(await rest("POST", "/templates", body), 400);
      }
    },
  },
  {
    name: "A template for pods makes pods, one for workers makes endpoints",
    claims: ["TEMPLATE-FIELD-IS-SERVERLESS"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const forWorkers = await made(context, { isServerless: true });
      const forPods = await made(context, { isServerless: false });
      expect("TEMPLATE-FIELD-IS-SERVERLESS").contains((await rest("GET", forWorkers.path)).json, {
        isServerless: true,
      });
      expect("TEMPLATE-FIELD-IS-SERVERLESS").contains((await rest("GET", forPods.path)).json, { isServerless: false });
      const endpoint = { name: name("endpoint"), workersMax: 0 };
      const refused = await rest("POST", "/endpoints", { ...endpoint, templateId: forPods.id });
      expect("TEMPLATE-FIELD-IS-SERVERLESS").status(refused, 400);
      const taken = await rest("POST", "/endpoints", { ...endpoint, templateId: forWorkers.id });
      expect("TEMPLATE-FIELD-IS-SERVERLESS").status(taken, 200);
      const pod = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: forWorkers.id };
      expect("TEMPLATE-FIELD-IS-SERVERLESS").status(await rest("POST", "/pods", pod), 400);
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
      const request = {
        imageName: "local/sleeper",
        volumeMountPath: "/models",
        volumeInGb: 1,
        dockerEntrypoint: ["sh", "-c"],
        dockerStartCmd: ["sleep 5", "now"],
      };
      const { id, path } = await made(context, request);
      const template = fieldsOf(await rest("GET", path));
      const body = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId: id };
      const pod = fieldsOf(await rest("POST", "/pods", body));
      expect("TEMPLATE-FIELD-IMAGE-NAME").equals(template["imageName"], request.imageName);
      expect("TEMPLATE-FIELD-IMAGE-NAME").equals(pod["imageName"], request.imageName, "image of the pod");
      expect("TEMPLATE-FIELD-MOUNT-PATH").equals(template["volumeMountPath"], request.volumeMountPath);
      expect("TEMPLATE-FIELD-MOUNT-PATH").equals(pod["volumeMountPath"], request.volumeMountPath, "path of the pod");
      expect("TEMPLATE-FIELD-ENTRYPOINT").that(
        areStrings(template["dockerEntrypoint"]),
        "an array of strings",
        template["dockerEntrypoint"],
      );
      expect("TEMPLATE-FIELD-ENTRYPOINT").equals(template["dockerEntrypoint"], request.dockerEntrypoint);
      expect("TEMPLATE-FIELD-ENTRYPOINT").equals(pod["dockerEntrypoint"], request.dockerEntrypoint, "of the pod");
      expect("TEMPLATE-FIELD-START-CMD").that(
        areStrings(template["dockerStartCmd"]),
        "an array of strings",
        template["dockerStartCmd"],
      );
      expect("TEMPLATE-FIELD-START-CMD").equals(template["dockerStartCmd"], request.dockerStartCmd);
      expect("TEMPLATE-FIELD-START-CMD").equals(pod["dockerStartCmd"], request.dockerStartCmd, "of the pod");
    },
  },
];
