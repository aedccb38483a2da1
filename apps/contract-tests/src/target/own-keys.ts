import type { TargetKeys } from "./target.ts";

const ANSWER_WITHIN_MS = 60_000;

interface Made {
  readonly id: string;
  readonly key: string;
}

/** Creates keys of all kinds at a service, with the key of its operator. */
export async function makeOwnKeys(baseUrl: string, own: string): Promise<TargetKeys> {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: `Bearer ${own}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${baseUrl}/v1${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: status ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const create = async (path: string, body: unknown): Promise<Made> =>
    (await (await call("POST", path, body)).json()) as Made;
  const make = (scope: string, more = {}): Promise<Made> =>
    create("/keys", { name: `verify ${scope}`, scopes: [scope], ...more });
  const other = create("/accounts", { name: "verify other" }).then(({ id }) => make("admin", { accountId: id }));
  const [run, work, manage, manageRead, revoked, foreign] = await Promise.all([
    make("run"),
    make("work"),
    make("manage"),
    make("manage:read"),
    make("admin"),
    other,
  ]);
  await call("DELETE", `/keys/${revoked.id}`);
  return {
    own,
    run: run.key,
    work: work.key,
    manage: manage.key,
    manageRead: manageRead.key,
    revoked: revoked.key,
    other: foreign.key,
  };
}
