import { limits } from "@millrace/spec";
import fc from "fast-check";
import type { RestTestService } from "./rest/rest-service.test-support.ts";

/** The verdict of an interface on an input: accepted, or refused with a code and the invalid fields. */
export interface Verdict {
  readonly code: string;
  readonly fields: readonly string[];
}

/** A JSON number as text, because JavaScript cannot represent some: `9007199254740993`, `1e400`. */
export type NumberText = string;

/** The same request in the form of both interfaces. Numbers are {@link number} texts. */
export interface TwoRequests {
  readonly rest: readonly [method: string, path: string, body: object];
  readonly graphql: readonly [query: string, input: object];
}

const MARK = "@number:";

/** A number that is put into a body unchanged. */
export function number(text: NumberText): string {
  return MARK + text;
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(new RegExp(`"${MARK}([^"]*)"`, "g"), "$1");
}

/** Numbers at the edges of these bounds, and far outside. */
export function numberTexts(minimum: number, maximum: number): fc.Arbitrary<NumberText> {
  const edges = [minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1, 0, -1, 1].map(String);
  const far = ["9007199254740993", "-9007199254740993", "1e18", "1e300", "-1e300", "1e400", "-1e400", "2147483648"];
  return fc.oneof(
    { arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 100) }).map(String), weight: 4 },
    { arbitrary: fc.constantFrom(...edges), weight: 4 },
    { arbitrary: fc.constantFrom(...far), weight: 3 },
    { arbitrary: fc.constantFrom("0.5", "1.5", "1e-300", "-0", "-0.5", "3e0", "4.0"), weight: 2 },
    { arbitrary: fc.maxSafeInteger().map(String), weight: 1 },
    { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), weight: 1 },
  );
}

/** Mostly a single one of these numbers, so that only it decides; sometimes several. */
export function someOf<Names extends string>(
  texts: Readonly<Record<Names, fc.Arbitrary<NumberText>>>,
): fc.Arbitrary<Readonly<Partial<Record<Names, NumberText>>>> {
  const single = fc.oneof(
    ...Object.entries<fc.Arbitrary<NumberText>>(texts).map(([name, arbitrary]) =>
      arbitrary.map((text) => ({ [name]: text }) as Partial<Record<Names, NumberText>>),
    ),
  );
  return fc.oneof(
    { arbitrary: single, weight: 4 },
    { arbitrary: fc.record(texts, { requiredKeys: [] }) as typeof single, weight: 1 },
  );
}

/** Mostly this value, sometimes one that may be invalid. */
export function mostly<T>(plain: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: fc.constant(plain), weight: 5 }, { arbitrary: odd, weight: 1 });
}

/** This number of variables, sometimes with an invalid name. */
export const environments: fc.Arbitrary<Readonly<Record<string, string>>> = mostly(
  [1, false] as const,
  fc.tuple(fc.integer({ min: 45, max: limits.environmentVariablesMax + 2 }), fc.boolean()),
).map(([count, isOdd]) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [isOdd && index === 0 ? "1-ODD" : `NAME_${index}`, "value"]),
  ),
);

const portTexts = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 70_002 }),
      fc.constantFrom(1, 65_535, 65_536, 70_000, 70_001, 999_999, 1_000_000),
    ),
    fc.constantFrom("http", "tcp"),
  )
  .map(([port, protocol]) => `${port}/${protocol}`);

export const ports: fc.Arbitrary<readonly string[]> = mostly([], fc.uniqueArray(portTexts, { maxLength: 3 }));

/** Texts of these lengths and one more. */
export function lengths(...most: readonly number[]): fc.Arbitrary<number> {
  return mostly(12, fc.constantFrom(3, ...most.flatMap((length) => [length, length + 1])));
}

/** @param between makes room for the second request, if the first one took it */
export async function verdicts(
  service: RestTestService,
  requests: TwoRequests,
  between: () => Promise<void> = async () => undefined,
): Promise<{ rest: Verdict; graphql: Verdict }> {
  const [method, path, body] = requests.rest;
  const restAnswer = await service.call(method, path, { body: jsonOf(body) });
  await between();
  const [query, input] = requests.graphql;
  const response = await service.fastify.inject({
    method: "POST",
    url: "/compat/graphql",
    headers: { "content-type": "application/json", authorization: `Bearer ${service.owner.key}` },
    payload: jsonOf({ query, variables: { input } }),
  });
  return { rest: restVerdict(restAnswer.status, restAnswer.body), graphql: graphqlVerdict(response.json()) };
}

interface Refusal {
  readonly details?: readonly { readonly field: string }[];
}

function restVerdict(status: number, body: unknown): Verdict {
  if (status < 300) return { code: "taken", fields: [] };
  const refusal = body as Refusal & { readonly error: string };
  return { code: refusal.error, fields: fieldsOf(refusal) };
}

function graphqlVerdict(body: {
  readonly errors?: readonly { readonly extensions: Refusal & { readonly code: string } }[];
}): Verdict {
  const [first] = body.errors ?? [];
  if (first === undefined) return { code: "taken", fields: [] };
  const fields = (body.errors ?? []).flatMap(({ extensions }) => fieldsOf(extensions));
  return { code: first.extensions.code.toLowerCase(), fields: [...new Set(fields)].toSorted() };
}

function fieldsOf({ details = [] }: Refusal): readonly string[] {
  return [...new Set(details.map(({ field }) => field))].toSorted();
}
