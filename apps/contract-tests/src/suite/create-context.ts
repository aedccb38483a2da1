import type { BaseContext, Expectation, Session } from "@millrace/contract-core";
import { type ClaimId, limits } from "@millrace/spec";
import { controlledClock } from "../target/clock.ts";
import { type QueueUnderTest, queueUnderTest } from "../target/queue-under-test.ts";
import type { Condition, DeployedHandler, Dialect, Target } from "../target/target.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";
import { createCalls, SLEEPER, UNKNOWN_IMAGE } from "./calls.ts";
import { settling } from "./settling.ts";
import type { AnotherService, Calls, Context, Walks } from "./context.ts";

/** The context of a scenario, from what every suite has. */
export function createContext(base: BaseContext, session: Session<Target>, walks: Omit<Walks, "signal">): Context {
  const { target, prefix, signal } = session;
  const { send, settled } = settling(asSent(base.send), base.addressCount, base.clock);
  const calls = createCalls(send, prefix, target.capabilities.has("handlers") ? SLEEPER : UNKNOWN_IMAGE);

  async function deployed(handler: DeployedHandler): Promise<QueueUnderTest> {
    const known = target.deployed?.[handler];
    if (known !== undefined) return queueUnderTest(send, known);
    const templateId = await calls.template({ imageName: `local/${handler}` });
    // Its worker stays, also where another check lets time pass.
    return await calls.endpoint({
      templateId,
      computeType: "CPU",
      workersMax: 1,
      idleTimeout: limits.idleTimeoutMaxSeconds,
    });
  }

  async function another(condition: Condition): Promise<AnotherService> {
    if (target.another === undefined) throw new Error("The target cannot start a service like itself (needs).");
    const other = await target.another(condition);
    // The removals at its end count, too.
    const isLimited = condition.rateLimits === true && session.clock === "control";
    const there = session.beside(other, {
      isShared: condition.shared === true,
      ...(isLimited ? { beforeEnd: (transport) => controlledClock(transport).pass(limits.rateWindowMs) } : {}),
    });
    const { clock, address, addressCount, made } = there;
    const { send: sendThere, settled } = settling(asSent(there.send), addressCount, clock);
    const own = condition.newAccount === true ? await newAccountKey(createCalls(sendThere, prefix)) : other.keys.own;
    return {
      ...createCalls((request) => sendThere({ key: own, ...request }), prefix),
      ...other,
      keys: { ...other.keys, own },
      sendMany: asSentMany(there.sendMany),
      clock,
      address,
      addressCount,
      settled,
      made,
    };
  }

  return {
    ...calls,
    ...base,
    send,
    settled,
    sendMany: asSentMany(base.sendMany),
    name: calls.name,
    expect: expectingAll(base.expect),
    dialect: base.dialect as Dialect,
    keys: target.keys,
    capabilities: target.capabilities,
    walks: { ...walks, signal },
    deployed,
    another,
  };
}

/** Expectations about one claim become expectations about several. */
export function expectingAll(expect: (claim: ClaimId) => Expectation): Context["expect"] {
  return (...claims) => {
    const all = [...new Set(claims)].map((claim) => expect(claim));
    return {
      equals: (...said) => all.forEach((one) => one.equals(...said)),
      contains: (...said) => all.forEach((one) => one.contains(...said)),
      status: (...said) => all.forEach((one) => one.status(...said)),
      documented: (...said) => all.forEach((one) => one.documented(...said)),
      between: (...said) => all.forEach((one) => one.between(...said)),
      that: (...said) => all.forEach((one) => one.that(...said)),
      unseen: (...said) => all.forEach((one) => one.unseen(...said)),
    };
  };
}

/** The key of a new account, with all its rights. */
async function newAccountKey({ rest, name }: Calls): Promise<string> {
  const account = await rest("POST", "/accounts", { name: name("account") });
  const { id: accountId } = account.json as { readonly id: unknown };
  const made = await rest("POST", "/keys", { name: "made by the suite", scopes: ["admin"], accountId });
  return (made.json as { readonly key: string }).key;
}

/** The core passes the dialect of a request on as it is. */
function asSent(send: BaseContext["send"]): (request: SuiteRequest) => Promise<Answer> {
  return send as (request: SuiteRequest) => Promise<Answer>;
}

function asSentMany(sendMany: BaseContext["sendMany"]): Context["sendMany"] {
  return sendMany as Context["sendMany"];
}
