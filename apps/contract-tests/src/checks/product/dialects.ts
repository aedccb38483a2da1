import type { restDocument } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Dialect } from "../../target/target.ts";
import type { Answer } from "../../target/transport.ts";
import { has } from "../answers.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "templates have the hosted names under the compat address and the documented ones elsewhere",
    claims: ["PRODUCT-COMPAT-HOSTED-NAMES", "PRODUCT-DEFAULT-DOCUMENT-NAMES"],
    safety: "disposable",
    async run({ template, rest, expect }) {
      const id = await template();
      const read = (dialect: Dialect, path: string): Promise<Answer> => rest("GET", path, undefined, { dialect });
      const hosted = await read("compat", `/templates/${id}?includeRunpodTemplates=true`);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").status(hosted, 200);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").contains(hosted.json, { id, isRunpod: false });
      const list = await read("compat", `/templates?includeRunpodTemplates=false`);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").status(list, 200);
      const listed = Array.isArray(list.json) ? list.json.find((item: { id: string }) => item.id === id) : undefined;
      expect("PRODUCT-COMPAT-HOSTED-NAMES").contains(listed, { id, isRunpod: false });

      const documented = await read("default", `/templates/${id}?includePlatformTemplates=true`);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").status(documented, 200);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").documented(documented, "rest.getTemplate");
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").contains(documented.json, { id, isPlatform: false });
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").that(!has(documented.json, "isRunpod"), "no isRunpod", documented.json);
      const strange = await read("default", `/templates/${id}?includeRunpodTemplates=true`);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").status(strange, 400);
    },
  },
  {
    name: "the description carries the version of the interface and leaves its objects open",
    claims: ["VERSION-REST-DESCRIPTION", "VERSION-OPEN-OBJECTS"],
    safety: "read-only",
    stateless: true,
    async run({ rest, expect }) {
      const { json } = await rest("GET", "/openapi.json", undefined, { key: null });
      const description = (json ?? {}) as typeof restDocument;
      // Quoted from the interface document: taken from the specification, the check would hold for any version.
      expect("VERSION-REST-DESCRIPTION").equals(description.info?.version, "0.1.0");
      for (const name of ["Template", "Endpoint", "Pod", "NetworkVolume", "BillingRecord", "Error"]) {
        const schema = description.components?.schemas?.[name];
        const isOpen = typeof schema === "object" && schema.additionalProperties !== false;
        expect("VERSION-OPEN-OBJECTS").that(isOpen, `a schema ${name} that is open for more members`, schema);
      }
    },
  },
];
