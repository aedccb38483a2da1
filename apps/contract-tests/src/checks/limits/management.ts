import { type Fields, fieldsOf, listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

/** The JSON text of a body, padded with blanks to exactly this number of bytes. */
function padded(body: unknown, bytes: number): string {
  const text = JSON.stringify(body);
  return text + " ".repeat(bytes - Buffer.byteLength(text));
}

function sendPadded({ rest }: Context, method: string, path: string, body: unknown, bytes: number): Promise<Answer> {
  return rest(method, path, undefined, { raw: padded(body, bytes) });
}

const SAVE_TEMPLATE = `mutation ($input: SaveTemplateInput) { saveTemplate(input: $input) { id name } }`;

/** Creates a template by GraphQL; its id, or undefined if it was refused. */
async function savedTemplate(context: Context, name: string): Promise<{ id: string | undefined; answer: Answer }> {
  const input = { name, imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, isServerless: true };
  const answer = await context.graphql(SAVE_TEMPLATE, { input });
  const { data } = fieldsOf(answer) as { readonly data?: { readonly saveTemplate?: { readonly id: string } | null } };
  const id = data?.saveTemplate?.id;
  if (id !== undefined) context.made(`/templates/${id}`);
  return { id, answer };
}

async function named(context: Context, path: string, name: string): Promise<readonly Fields[]> {
  return listed(await context.rest("GET", path)).filter((one) => one["name"] === name);
}

const CREATE_SECRET = "mutation ($input: SecretCreateInput) { secretCreate(input: $input) { id } }";

export const scenarios: readonly Scenario[] = [
  {
    name: "Bodies of the management interface are as large as they may be, and larger",
    claims: ["LIMIT-MANAGEMENT-BODY"],
    safety: "disposable",
    async run(context) {
      const { rest, name, expect } = context;
      const maxBytes = limits.managementBodyMaxBytes;
      const body = { name: name("resource"), imageName: "local/sleeper", isServerless: true };
      const claim = expect("LIMIT-MANAGEMENT-BODY");
      claim.status(await sendPadded(context, "POST", "/templates", body, maxBytes + 1), 413);
      claim.equals(await named(context, "/templates", body.name), [], "made of what was refused");
      const made = await sendPadded(context, "POST", "/templates", body, maxBytes);
      claim.status(made, 200);
      const own = `/templates/${String(fieldsOf(made)["id"])}`;
      const other = { name: name("renamed") };
      for (const [method, path] of [
        ["PATCH", own],
        ["POST", `${own}/update`],
      ] as const) {
        claim.status(await sendPadded(context, method, path, other, maxBytes + 1), 413);
        claim.contains((await rest("GET", own)).json, { name: body.name });
      }
      claim.status(await sendPadded(context, "PATCH", own, other, maxBytes), 200);
    },
  },
  {
    name: "Bodies of GraphQL are as large as they may be, and larger",
    claims: ["LIMIT-MANAGEMENT-BODY"],
    safety: "disposable",
    async run({ send, expect }) {
      const ask = (bytes: number): Promise<Answer> =>
        send({ method: "POST", path: "/graphql", raw: padded({ query: "{ __typename }" }, bytes) });
      expect("LIMIT-MANAGEMENT-BODY").status(await ask(limits.managementBodyMaxBytes + 1), 413);
      expect("LIMIT-MANAGEMENT-BODY").status(await ask(limits.managementBodyMaxBytes), 200);
    },
  },
  {
    name: "Ids in a path are as long as they may be, and longer",
    claims: ["LIMIT-ID-LENGTH"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, rest, send, expect }) {
      const queue = await endpoint();
      const longest = "i".repeat(limits.idMaxChars);
      const asked: readonly (readonly [string, (id: string) => Promise<Answer>, number])[] = [
        ["rest.getTemplate", (id) => rest("GET", `/templates/${id}`), 404],
        ["queue.status", (id) => queue.status(id), 404],
        ["queue.status", (id) => send({ method: "GET", path: `/v2/${id}/status/some-job` }), 404],
        ["worker.jobTake", (id) => queue.call("GET", `job-take/${id}`), 200],
      ];
      await queue.run();
      for (const [operation, ask, statusOfLongest] of asked) {
        const refused = await ask(`${longest}i`);
        expect("LIMIT-ID-LENGTH").status(refused, 400);
        expect("LIMIT-ID-LENGTH").documented(refused, operation);
        expect("LIMIT-ID-LENGTH").status(await ask(longest), statusOfLongest);
      }
    },
  },
  {
    name: "Names that GraphQL gives are empty, as long as they may be, and longer",
    claims: ["LIMIT-NAME-LENGTH"],
    safety: "disposable",
    async run(context) {
      const { graphql, name, expect } = context;
      for (const wrong of ["", name("long").padEnd(limits.nameMaxChars + 1, "n")]) {
        const { id, answer } = await savedTemplate(context, wrong);
        expect("LIMIT-NAME-LENGTH").equals(id, undefined, "a template made by GraphQL");
        expect("LIMIT-NAME-LENGTH").that("errors" in fieldsOf(answer), "errors", answer.json);
        const secret = await graphql(CREATE_SECRET, { input: { name: wrong.replaceAll("-", "_"), value: "x" } });
        expect("LIMIT-NAME-LENGTH").that("errors" in fieldsOf(secret), "errors instead of a secret", secret.json);
      }
      const { id } = await savedTemplate(context, name("long").padEnd(limits.nameMaxChars, "n"));
      expect("LIMIT-NAME-LENGTH").equals(typeof id, "string", "the id of a template made by GraphQL");
    },
  },
  {
    name: "Two templates want the same name",
    claims: ["LIMIT-TEMPLATE-NAME"],
    safety: "disposable",
    async run(context) {
      const { rest, template, name, expect } = context;
      const wanted = name("template");
      const id = await template({ name: wanted });
      const refused = await rest("POST", "/templates", { name: wanted, imageName: "local/sleeper" });
      expect("LIMIT-TEMPLATE-NAME").status(refused, 409);
      expect("LIMIT-TEMPLATE-NAME").documented(refused, "rest.createTemplate");
      const found = await named(context, "/templates", wanted);
      expect("LIMIT-TEMPLATE-NAME").equals(
        found.map((one) => one["id"]),
        [id],
        "templates of that name",
      );
    },
  },
  {
    name: "Templates and endpoints made by GraphQL want names that are taken",
    claims: ["LIMIT-GRAPHQL-NAME"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    async run(context) {
      const { graphql, rest, name, expect } = context;
      const wanted = name("template");
      const first = await savedTemplate(context, wanted);
      const second = await savedTemplate(context, wanted);
      expect("LIMIT-GRAPHQL-NAME").equals(typeof first.id, "string", "the id of the first template");
      expect("LIMIT-GRAPHQL-NAME").equals(second.id, undefined, "the id of the second template");
      expect("LIMIT-GRAPHQL-NAME").that("errors" in fieldsOf(second.answer), "errors", second.answer.json);
      expect("LIMIT-GRAPHQL-NAME").equals((await named(context, "/templates", wanted)).length, 1, "templates");
      const endpointName = name("endpoint");
      const fields = { templateId: first.id, workersMax: 0 };
      const made = await rest("POST", "/endpoints", { ...fields, name: endpointName });
      expect("LIMIT-GRAPHQL-NAME").status(made, 200);
      const refused = await graphql("mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }", {
        input: { ...fields, name: endpointName },
      });
      expect("LIMIT-GRAPHQL-NAME").that("errors" in fieldsOf(refused), "errors", refused.json);
      expect("LIMIT-GRAPHQL-NAME").equals((await named(context, "/endpoints", endpointName)).length, 1, "endpoints");
    },
  },
];
