import { type Fields, fieldsOf, refusedFields } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { credentials, made } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A template is made of a name and an image alone",
    claims: [
      "TEMPLATE-CREATE-200",
      "TEMPLATE-CREATE-DEFAULT-CATEGORY",
      "TEMPLATE-CREATE-DEFAULT-CONTAINER-DISK",
      "TEMPLATE-CREATE-DEFAULT-VOLUME",
      "TEMPLATE-CREATE-DEFAULT-MOUNT-PATH",
      "TEMPLATE-CREATE-DEFAULT-PORTS",
      "TEMPLATE-CREATE-DEFAULT-EMPTY",
      "TEMPLATE-CREATE-DEFAULT-FLAGS",
      "TEMPLATE-ENV-DEFAULT",
    ],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const request = { name: name("template"), imageName: "registry.example.org/team/image:1.2" };
      const answer = await rest("POST", "/templates", request);
      expect("TEMPLATE-CREATE-200").status(answer, 200);
      expect("TEMPLATE-CREATE-200").documented(answer, "rest.createTemplate");
      expect("TEMPLATE-CREATE-200").contains(answer.json, request);
      const read = await rest("GET", `/templates/${String(fieldsOf(answer)["id"])}`);
      expect("TEMPLATE-CREATE-200").equals(read.json, answer.json, "what is read afterwards");
      for (const fields of [fieldsOf(answer), fieldsOf(read)]) {
        expect("TEMPLATE-CREATE-DEFAULT-CATEGORY").equals(fields["category"], "NVIDIA");
        expect("TEMPLATE-CREATE-DEFAULT-CONTAINER-DISK").equals(fields["containerDiskInGb"], 50);
        expect("TEMPLATE-CREATE-DEFAULT-VOLUME").equals(fields["volumeInGb"], 20);
        expect("TEMPLATE-CREATE-DEFAULT-MOUNT-PATH").equals(fields["volumeMountPath"], "/workspace");
        expect("TEMPLATE-CREATE-DEFAULT-PORTS").equals(fields["ports"], ["8888/http", "22/tcp"]);
        const empty = { dockerEntrypoint: [], dockerStartCmd: [], readme: "" };
        expect("TEMPLATE-CREATE-DEFAULT-EMPTY").contains(fields, empty);
        expect("TEMPLATE-CREATE-DEFAULT-EMPTY").equals(fields["env"], {}, "env");
        expect("TEMPLATE-CREATE-DEFAULT-FLAGS").contains(fields, { isPublic: false, isServerless: false });
        expect("TEMPLATE-ENV-DEFAULT").equals(fields["env"], {});
      }
    },
  },
  {
    name: "A template lacks its name or its image",
    claims: ["TEMPLATE-CREATE-REQUIRED"],
    safety: "disposable",
    stateless: true,
    async run({ expect, rest, name }) {
      const request: Fields = { name: name("template"), imageName: "local/sleeper" };
      for (const field of Object.keys(request)) {
        const body = Object.fromEntries(Object.entries(request).filter(([given]) => given !== field));
        const answer = await rest("POST", "/templates", { readme: "# Incomplete", ...body });
        expect("TEMPLATE-CREATE-REQUIRED").status(answer, 400);
        expect("TEMPLATE-CREATE-REQUIRED").equals(refusedFields(answer), [field], "the fields named");
      }
      const empty = await rest("POST", "/templates", {});
      expect("TEMPLATE-CREATE-REQUIRED").status(empty, 400);
      expect("TEMPLATE-CREATE-REQUIRED").equals(
        refusedFields(empty).toSorted(),
        ["imageName", "name"],
        "the fields named",
      );
      expect("TEMPLATE-CREATE-REQUIRED").status(await rest("POST", "/templates", request), 200);
    },
  },
  {
    name: "A template keeps every value that it was made with",
    claims: ["TEMPLATE-CREATE-ECHO"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const { id: containerRegistryAuthId } = await credentials(context);
      const full: Fields = {
        name: name("templäte ✓"),
        imageName: "registry.example.org/team/transcriber:2.0",
        category: "AMD",
        isServerless: true,
        containerDiskInGb: 7,
        volumeInGb: 3,
        volumeMountPath: "/data/models",
        containerRegistryAuthId,
        dockerEntrypoint: ["sh", "-c", ""],
        dockerStartCmd: ["python -u handler.py", "--größe=1"],
        env: { MODEL_SIZE: "small", _EMPTY: "", lower9: 'quotes " and\nlines' },
        ports: ["8000/http", "8000/tcp", "65535/tcp", "70001/tcp"],
        readme: "# Transcriber\r\n\n* one\t*two*\n",
        isPublic: true,
      };
      const bare: Fields = {
        name: name("template"),
        imageName: "local/sleeper",
        category: "CPU",
        isServerless: false,
        containerDiskInGb: 0,
        volumeInGb: 0,
        volumeMountPath: "/a",
        dockerEntrypoint: [],
        dockerStartCmd: [],
        env: {},
        ports: [],
        readme: "",
        isPublic: false,
      };
      for (const request of [full, bare]) {
        const { path, fields } = await made(context, request);
        const read = await rest("GET", path);
        expect("TEMPLATE-CREATE-ECHO").contains(read.json, request);
        expect("TEMPLATE-CREATE-ECHO").equals(fieldsOf(read)["env"], request["env"], "env");
        expect("TEMPLATE-CREATE-ECHO").equals(read.json, fields, "what making it answered");
      }
    },
  },
  {
    name: "Templates are made at the same time and each has its own id",
    claims: ["TEMPLATE-ID-UNIQUE"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const all = await Promise.all(Array.from({ length: 8 }, () => made(context)));
      expect("TEMPLATE-ID-UNIQUE").equals(new Set(all.map(({ id }) => id)).size, all.length, "ids");
      for (const { path, fields } of all) {
        expect("TEMPLATE-ID-UNIQUE").equals((await rest("GET", path)).json, fields);
      }
    },
  },
  {
    name: "Every answer with a template says which one it is",
    claims: ["TEMPLATE-ID-PRESENT"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id, path, fields } = await made(context);
      expect("TEMPLATE-ID-PRESENT").that(typeof fields["id"] === "string" && fields["id"] !== "", "an id", fields);
      for (const answer of [await rest("GET", path), await rest("PATCH", path, { readme: "# Changed" })]) {
        expect("TEMPLATE-ID-PRESENT").contains(answer.json, { id });
      }
      const list = (await rest("GET", "/templates")).json;
      const listed = Array.isArray(list) ? list : [];
      expect("TEMPLATE-ID-PRESENT").that(listed.length > 0, "a list with the template", list);
      for (const template of listed) {
        expect("TEMPLATE-ID-PRESENT").that(typeof template.id === "string" && template.id !== "", "an id", template);
      }
    },
  },
];
