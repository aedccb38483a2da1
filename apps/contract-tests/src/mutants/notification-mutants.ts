import { withBody, withMember, withRequest, withRequestBody, withStatus } from "@millrace/contract-core";
import { letsIn } from "./access-mutants.ts";
import type { Mutant } from "./mutant.ts";

type Body = Record<string, unknown>;

const creation = { method: "POST", path: /^\/v1\/notifications$/ };
const list = { method: "GET", path: /^\/v1\/notifications$/ };
const rule = { method: "GET", path: /^\/v1\/notifications\/[^/]+$/ };

/** Leaves a field out of a body. */
function without(field: string): (body: Body) => Body {
  return (body) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

/** Defects of the rules for notifications and of what they send. */
export const notificationMutants: readonly Mutant[] = [
  {
    name: "a new notification rule is off",
    breaks: ["NOTIFICATION-CREATE-200"],
    mutate: withMember(creation, (fields) => void (fields["enabled"] = false)),
  },
  {
    name: "a notification rule is read without its bounds",
    breaks: ["NOTIFICATION-GET-200"],
    mutate: withMember(rule, (fields) => void (fields["bounds"] = {})),
  },
  {
    name: "notification rules are listed oldest first",
    breaks: ["NOTIFICATION-LIST-200"],
    mutate: withBody(list, (rules) => (rules as unknown[]).toReversed()),
  },
  {
    name: "the list of notification rules ignores what it does not know",
    breaks: ["NOTIFICATION-LIST-400"],
    mutate: withRequest({ method: "GET", path: /^\/v1\/notifications\?/ }, (request) => ({
      ...request,
      path: request.path.replace(/\?.*/, ""),
    })),
  },
  {
    name: "deleting a notification rule answers 200",
    breaks: ["NOTIFICATION-DELETE-204"],
    mutate: withStatus({ method: "DELETE", path: /^\/v1\/notifications\// }, 204, 200),
  },
  {
    name: "a change of a notification rule loses its address",
    breaks: ["NOTIFICATION-UPDATE-200"],
    mutate: withRequestBody({ method: "PATCH", path: /^\/v1\/notifications\// }, without("url")),
  },
  {
    name: "notification rules ignore fields that they do not know",
    breaks: ["NOTIFICATION-INPUT-400"],
    mutate: withRequestBody(creation, without("colour")),
  },
  {
    name: "a notification rule takes an address that the service may not send to",
    breaks: ["NOTIFICATION-ADDRESS-400"],
    mutate: withRequestBody(creation, (body) =>
      String(body["url"]).includes("192.0.2.7") ? { ...body, url: "https://hooks.example.org" } : body,
    ),
  },
  {
    name: "every account may have notifications about the disk",
    breaks: ["NOTIFICATION-OPERATORS-403"],
    mutate: ({ own }) => ({
      request(request) {
        if (request.method !== "POST" || !request.body.includes("DISK_NEARLY_FULL")) return request;
        return { ...request, headers: { ...request.headers, authorization: `Bearer ${own}` } };
      },
    }),
  },
  {
    name: "an account has one notification rule too many",
    breaks: ["NOTIFICATION-CREATE-409"],
    mutate: withStatus(creation, 409, 200),
  },
  {
    name: "an invalid id of a notification rule is an unknown one",
    breaks: ["NOTIFICATION-ID-400"],
    mutate: withStatus({ path: /^\/v1\/notifications\/a\.b/ }, 400, 404),
  },
  {
    name: "notification rules are changed from another account",
    breaks: ["NOTIFICATION-ID-404"],
    mutate: letsIn({ path: /^\/v1\/notifications\/[^/]+$/ }, (key, { other }) => key === other),
  },
  {
    name: "the test of a notification rule does not tell what the receiver answered",
    breaks: ["NOTIFICATION-TEST-200"],
    mutate: withMember({ method: "POST", path: /^\/v1\/notifications\/[^/]+\/test$/ }, (answer) => {
      answer["delivery"] = { ...(answer["delivery"] as Body), statusCode: null };
    }),
  },
  {
    name: "a notification rule does not show what it holds for",
    breaks: ["NOTIFICATION-BEGAN-ENDED"],
    mutate: withMember(rule, (fields) => void (fields["firing"] = [])),
  },
  {
    name: "a notification is never repeated",
    breaks: ["NOTIFICATION-REPEAT"],
    mutate: withRequestBody(creation, without("repeatMinutes")),
  },
];
