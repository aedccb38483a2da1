import { limits } from "@millrace/spec";
import { operations } from "../../derived/interfaces/operations.ts";
import { isCreation, isUpdate, kindOf, resourcePlace } from "../../derived/interfaces/places.ts";
import { codesOf, make, mutate } from "../../derived/interfaces/graphql-reading.ts";
import { type Scenario, fieldsOf, namedFields } from "../../steps/words.ts";

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
    async run({ context, name, says }) {
      const template = { imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, dockerArgs: "", env: [] };
      const secret = { value: "x" };
      for (const wrong of ["", name("long").padEnd(limits.nameMaxChars + 1, "n")]) {
        for (const [mutation, input] of [
          ["saveTemplate", { ...template, name: wrong }],
          ["secretCreate", { ...secret, name: wrong.replaceAll("-", "_") }],
        ] as const) {
          says.equals(codesOf(await mutate(context, mutation, input)), "INVALID_REQUEST", `the code of ${mutation}`);
        }
      }
      const longest = name("long").padEnd(limits.nameMaxChars, "n");
      says.equals(
        (await make(context, "saveTemplate", { ...template, name: longest }, "{ id name }"))["name"],
        longest,
      );
    },
  },
];
