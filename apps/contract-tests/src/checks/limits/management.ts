import { limits } from "@millrace/spec";
import { operations } from "../../derived/interfaces/operations.ts";
import { isCreation, isUpdate, kindOf, resourcePlace } from "../../derived/interfaces/places.ts";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import type { Answer, Context, Fields, Scenario } from "../../steps/words.ts";
import { fieldsOf, has, listed, namedFields, objectOf } from "../../steps/words.ts";

/** Creates a template by GraphQL; its id, or undefined if it was refused. */
async function savedTemplate(context: Context, name: string): Promise<{ id: unknown; answer: Answer }> {
  const input = { name, imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, isServerless: true };
  const document = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id name } }";
  const answer = await context.graphql(document, { input });
  const { id } = objectOf(dataOf(answer)["it"]);
  if (typeof id === "string") context.made(`/templates/${id}`);
  return { id, answer };
}

const CREATE_SECRET = "mutation ($input: SecretCreateInput) { secretCreate(input: $input) { id } }";
const SAVE_ENDPOINT = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";

/** Sent as text: a JSON parser changes the first ones, and fails at the last. */
const INEXACT = ["9007199254740993", "1000000000000000000", "1e300", "1e400", "-1e400", "1.5"];

/** The operations that make resources and change them. */
const ofResources = operations.filter((one) => kindOf(one) !== undefined && (isCreation(one) || isUpdate(one)));

export const scenarios: readonly Scenario[] = [
  {
    name: "Bodies of GraphQL are as large as they may be, and larger",
    claims: ["LIMIT-MANAGEMENT-BODY"],
    async run({ send, says }) {
      for (const [bytes, status] of [
        [limits.managementBodyMaxBytes + 1, 413],
        [limits.managementBodyMaxBytes, 200],
      ] as const) {
        const raw = JSON.stringify({ query: "{ __typename }" }).padEnd(bytes);
        says.status(await send({ method: "POST", path: "/graphql", raw }), status);
      }
    },
  },
  {
    name: "numbers that cannot be kept exactly are refused, and what was there stays readable",
    claims: ["LIMIT-NUMBERS-EXACT"],
    async run({ context, says }) {
      for (const operation of ofResources) {
        const kind = kindOf(operation);
        const field = { "/templates": "containerDiskInGb", "/endpoints": "workersMax" }[kind?.collection ?? ""];
        if (field === undefined || operation.path.endsWith("/update")) continue;
        const place = await resourcePlace(context, operation);
        const before = await place.state();
        for (const number of INEXACT) {
          const { [field]: _, ...least } = place.least;
          const raw = JSON.stringify({ ...least, [field]: "number" }).replace('"number"', number);
          const refused = await place.send(undefined, { raw });
          says.status(refused, 400);
          says.equals(namedFields(refused), [field], `the fields named for ${number}`);
        }
        says.equals(await place.state(), before, "what was there");
        for (const list of ["/templates", "/endpoints"]) says.status(await context.rest("GET", list), 200);
      }
    },
  },
  {
    name: "An endpoint is made without a number of workers",
    claims: ["LIMIT-WORKERS-MAX-DEFAULT"],
    async run({ rest, template, name, says }) {
      const made = await rest("POST", "/endpoints", { name: name("endpoint"), templateId: await template() });
      for (const answer of [made, await rest("GET", `/endpoints/${String(fieldsOf(made)["id"])}`)]) {
        says.contains(answer.json, { workersMax: limits.workersMaxDefault });
      }
    },
  },
  {
    name: "Names that GraphQL gives are empty, as long as they may be, and longer",
    claims: ["LIMIT-NAME-LENGTH"],
    async run({ context, graphql, name, says }) {
      for (const wrong of ["", name("long").padEnd(limits.nameMaxChars + 1, "n")]) {
        const { id, answer } = await savedTemplate(context, wrong);
        says.equals(id, undefined, "a template made by GraphQL");
        says.that(has(answer.json, "errors"), "errors", answer.json);
        const secret = await graphql(CREATE_SECRET, { input: { name: wrong.replaceAll("-", "_"), value: "x" } });
        says.that(has(secret.json, "errors"), "errors instead of a secret", secret.json);
      }
      const { id } = await savedTemplate(context, name("long").padEnd(limits.nameMaxChars, "n"));
      says.equals(typeof id, "string", "the id of a template made by GraphQL");
    },
  },
  {
    name: "Templates and endpoints made by GraphQL want names that are taken",
    claims: ["LIMIT-GRAPHQL-NAME"],
    insteadInCompat: "COMPAT-NAMES",
    async run({ context, graphql, rest, name, says }) {
      const named = async (path: string, wanted: string): Promise<readonly Fields[]> =>
        listed(await rest("GET", path)).filter((one) => one["name"] === wanted);
      const wanted = name("template");
      const [first, second] = [await savedTemplate(context, wanted), await savedTemplate(context, wanted)];
      says.equals([typeof first.id, second.id], ["string", undefined], "the ids of the first template and the second");
      const input = { templateId: first.id, workersMax: 0, name: name("endpoint") };
      says.status(await rest("POST", "/endpoints", input), 200);
      for (const refused of [second.answer, await graphql(SAVE_ENDPOINT, { input })]) {
        says.that(has(refused.json, "errors"), "errors", refused.json);
      }
      says.equals((await named("/templates", wanted)).length, 1, "templates");
      says.equals((await named("/endpoints", input.name)).length, 1, "endpoints");
    },
  },
];
