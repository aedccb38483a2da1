import { type errorCodes, limits } from "@millrace/spec";
import { UNKNOWN_KEY } from "../../derived/interfaces/calls-of-operations.ts";
import { type Answer, type Scenario, listed, namedFields } from "../../steps/words.ts";
import { errorOf, refusals } from "./shared.ts";

const MESSAGE_MIN_CHARS = 10;

/** The contents of every error. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Refusals of all interfaces have the same body, as JSON, with the code of their status",
    claims: [
      "ERROR-BODY-ERROR",
      "ERROR-BODY-MESSAGE",
      "ERROR-BODY-REQUEST-ID",
      "ERROR-BODY-JSON",
      "ERROR-CODE-MATCHES-STATUS",
      "VERSION-ERROR-CODES-STABLE",
    ],
    async run({ context, expect, rest, name }) {
      // Quoted from the interface: taken from the specification, the check would hold for any code.
      const codes: Readonly<Record<number, (typeof errorCodes)[number]>> = {
        400: "invalid_request",
        401: "unauthorized",
        404: "not_found",
        409: "conflict",
        413: "payload_too_large",
      };
      const request = JSON.stringify({ name: name("large"), imageName: "local/sleeper" });
      const raw = request.padEnd(limits.managementBodyMaxBytes + 1);
      const large = [413, await rest("POST", "/templates", undefined, { raw })] as const;
      const requestIds: unknown[] = [];
      const coded = context.expect("ERROR-BODY-ERROR", "ERROR-CODE-MATCHES-STATUS", "VERSION-ERROR-CODES-STABLE");
      const [ofRequest, isJson] = [expect("ERROR-BODY-REQUEST-ID"), expect("ERROR-BODY-JSON")];
      for (const [status, answer] of [...(await refusals(context)), large]) {
        const { error, message, requestId } = errorOf(answer);
        coded.status(answer, status);
        coded.equals(error, codes[status], `the code of ${status}`);
        const isText = typeof message === "string" && message.trim().length >= MESSAGE_MIN_CHARS;
        expect("ERROR-BODY-MESSAGE").that(isText && message !== error, "a message in words", answer.text);
        const header = answer.headers.get("x-request-id");
        ofRequest.that(header !== null && header !== "", "an x-request-id", header);
        ofRequest.equals(requestId, header, "requestId, as in the header");
        requestIds.push(requestId);
        const type = answer.headers.get("content-type") ?? "";
        isJson.that(/^application\/json\b/.test(type), "a body labelled as JSON", type);
        isJson.that(answer.json !== undefined, "a body that is JSON", answer.text);
      }
      ofRequest.equals(new Set(requestIds).size, requestIds.length, "ids that differ");
    },
  },
  {
    name: "An error about fields has an entry for each of them",
    claims: ["ERROR-BODY-DETAILS"],
    async run({ rest, endpoint, says }) {
      const queue = await endpoint();
      const policy = { ttl: limits.ttlMinMs - 1 };
      const run = (body: unknown): Promise<Answer> => queue.call("POST", "run", { body });
      for (const [answer, fields] of [
        [
          await rest("POST", "/templates", { volumeInGb: -1, ports: "none", colour: "red" }),
          ["colour", "imageName", "name", "ports", "volumeInGb"],
        ],
        [await run({ input: {}, policy }), ["policy.ttl"]],
        [await run({ input: {}, webhook: "nowhere", policy }), ["policy.ttl", "webhook"]],
      ] as const) {
        says.status(answer, 400);
        says.equals(namedFields(answer).toSorted(), [...fields], "the fields named, each once");
        const { details = [] } = errorOf(answer);
        const areSaid = details.every(({ message }) => typeof message === "string" && message !== "");
        says.that(areSaid && details.length > 0, "a message for each field", answer.text);
      }
    },
  },
  {
    name: "Refusals repeat neither keys nor passwords nor the input of jobs",
    claims: ["ERROR-NO-SECRETS"],
    async run({ rest, endpoint, graphql, keys, name, dialect, says }) {
      const queue = await endpoint();
      const secret = "hunter2-is-secret";
      const login = { name: name("login"), username: "user", password: secret };
      const input = { token: secret };
      says.status(await rest("POST", "/containerregistryauth", login), 200);
      const save = "mutation ($input: SaveRegistryAuthInput!) { saveRegistryAuth(input: $input) { id } }";
      const refused = [
        await rest("POST", "/containerregistryauth", login),
        await rest("POST", "/containerregistryauth", { ...login, username: 7 }),
        await rest("POST", "/containerregistryauth", { ...login, colour: secret }),
        await rest("POST", "/containerregistryauth", { ...login, password: [secret] }),
        await rest("POST", "/containerregistryauth", undefined, { raw: `{"password":"${secret}",` }),
        await rest("POST", "/templates", undefined, { raw: `{"env":{"TOKEN":"${secret}"` }),
        await rest("POST", "/templates", { name: name("t"), env: { TOKEN: [secret] } }),
        await queue.call("POST", "run", { body: { input, webhook: "nowhere" } }),
        // The other dialect accepts any input.
        ...(dialect === "default" ? [await queue.call("POST", "run", { body: { input: secret } })] : []),
        await queue.call("POST", "run", { body: { input, policy: { ttl: secret } } }),
        await queue.call("POST", "run", { raw: `{"input":{"token":"${secret}"}` }),
        await queue.call("POST", "run", { raw: `{"input":{"token":"${secret}"},}` }),
        await queue.call("POST", "runsync", { raw: secret }),
        await queue.call("POST", "run", { body: { input }, key: secret }),
        await rest("GET", "/templates", undefined, { key: secret }),
        await rest("GET", "/templates", undefined, { key: null, headers: { authorization: keys.own } }),
        await rest("GET", "/templates", undefined, { key: UNKNOWN_KEY }),
        await graphql(save, { input: login }),
        await graphql(save, { input: { name: login.name, password: secret } }),
        await graphql(save, { input: { ...login, password: [secret] } }),
        await graphql(save, { input: { ...login, colour: "red" } }),
        await graphql(`mutation { saveRegistryAuth(input: { name: 7, username: "u", password: "${secret}" }) { id } }`),
      ];
      for (const answer of refused) {
        says.that(answer.status >= 400 || answer.text.includes('"errors"'), "a refusal", answer.status);
        const shown = [secret, keys.own, UNKNOWN_KEY].some((one) => answer.text.includes(one));
        says.that(!shown, "an answer without what is secret", answer.text);
      }
      const logins = listed(await rest("GET", "/containerregistryauth")).filter((one) => one["name"] === login.name);
      says.equals(logins.length, 1, "logins of the name");
    },
  },
];
