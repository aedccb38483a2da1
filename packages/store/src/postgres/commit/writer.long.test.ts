import { connect, createServer, type Server, type Socket, type AddressInfo } from "node:net";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { makeTables } from "./job-tables.test-support.ts";
import { part } from "../../wire/parts.ts";
import { openWriter, type Writer } from "./writer.ts";

const server = sharedPostgres("commits in doubt on PostgreSQL");

/** Of the bind message of a statement that commits: by its name, or because there is none around it. */
const COMMITS = [Buffer.from("\0commit\0"), Buffer.from("\0mark+test_part\0")];
/** The end of the message that says that it was done. */
const COMMITTED = [Buffer.from("COMMIT\0"), Buffer.from("INSERT 0 1\0")];
const STATEMENT_CANCELLED = "57014";

const forms = {
  "at the end of a transaction": { name: "test_insert", text: "INSERT INTO counted (n) VALUES ($1)" },
  "by the only statement": part("test_part", "INSERT INTO counted (n) VALUES ($1)"),
};

describe.runIf(server.available).each(Object.entries(forms))(
  "a connection that breaks during a commit %s",
  (_, insert) => {
    let url: string;
    let proxy: Server;
    let writer: Writer;
    let direct: Client;
    /** What the proxy does with the next commit. */
    let fault: "none" | "lose the commit" | "lose its answer" | "hold it back";
    /** Brings a commit that was held back to the server after all, which still listens. */
    let release: () => void;
    /** What happens once a commit is done whose answer is lost. */
    let onCommitted: () => Promise<unknown>;
    /** Statements that the server cancelled. */
    let refusals: number;
    let works: number;
    let effects: number;

    beforeEach(async () => {
      ({ url } = await server.createDatabase());
      await makeTables(url);
      direct = new Client({ connectionString: url });
      await direct.connect();
      await direct.query("CREATE TABLE counted (n int)");
      fault = "none";
      onCommitted = async () => undefined;
      [refusals, works, effects] = [0, 0, 0];
      proxy = createServer((near) => forward(near));
      await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
      const through = new URL(url);
      through.port = String((proxy.address() as AddressInfo).port);
      writer = await openWriter({ url: through.href });
    });
    afterEach(async () => {
      await writer.close();
      await direct.end();
      proxy.close();
    });

    function forward(near: Socket): void {
      const far = connect(Number(new URL(url).port), "127.0.0.1");
      for (const socket of [near, far]) socket.on("error", () => undefined);
      near.on("data", (bytes: Buffer) => {
        const commit = COMMITS.find((name) => bytes.includes(name));
        const isCommit = commit !== undefined;
        if (isCommit && fault === "lose the commit") {
          fault = "none";
          near.destroy();
          far.destroy();
          return;
        }
        if (isCommit && fault === "hold it back") {
          fault = "none";
          // The message begins with its kind and its length.
          const at = bytes.indexOf(commit) - 5;
          far.write(bytes.subarray(0, at));
          release = () => far.write(bytes.subarray(at));
          near.removeAllListeners("close").destroy();
          return;
        }
        if (isCommit && fault === "lose its answer") {
          fault = "none";
          const committed = COMMITTED[COMMITS.indexOf(commit)] ?? commit;
          far.removeAllListeners("data");
          far.on("data", (answers: Buffer) => {
            if (answers.includes(committed)) void onCommitted().then(() => near.destroy());
          });
        }
        far.write(bytes);
      });
      far.on("data", (bytes: Buffer) => {
        if (bytes.includes(STATEMENT_CANCELLED)) refusals += 1;
        near.write(bytes);
      });
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    }

    async function counted(): Promise<number[]> {
      return (await direct.query<{ n: number }>("SELECT n FROM counted ORDER BY n")).rows.map(({ n }) => n);
    }

    test.each(["lose the commit", "lose its answer"] as const)(
      "%s: the work is done once, and its answer and effects are told once",
      async (given) => {
        const told: number[] = [];
        for (let n = 1; n <= 3; n += 1) {
          fault = n === 2 ? given : "none";
          const answer = await writer.transact(async ({ send, afterCommit }) => {
            send(insert, [n]);
            afterCommit(() => told.push(n));
            return `answer ${n}`;
          });
          expect(answer).toBe(`answer ${n}`);
        }
        expect(fault).toBe("none");
        expect(await counted()).toEqual([1, 2, 3]);
        expect(told).toEqual([1, 2, 3]);
      },
    );

    test("that the network holds back: the work is done once, also if the commit arrives long after", async () => {
      fault = "hold it back";
      const answer = await writer.transact(async ({ send }) => {
        works += 1;
        send(insert, [1]);
        return "answer";
      });
      release();
      await writer.transact(async ({ send }) => send(insert, [2]));
      expect([answer, works, await counted()]).toEqual(["answer", 2, [1, 2]]);
    });

    test("transactions that were under way together are each done once, in their order", async () => {
      const told: number[] = [];
      const numbers = Array.from({ length: 40 }, (_, n) => n);
      const done = numbers.map((n) => {
        if (n % 10 === 5) fault = "lose its answer";
        return writer.transact(async ({ send, session, afterCommit }) => {
          send(insert, [n]);
          if (n % 3 === 0) await session.rows({ name: "test_look", text: "SELECT count(*) FROM counted" });
          afterCommit(() => told.push(n));
        });
      });
      await Promise.all(done);
      expect(await counted()).toEqual(numbers);
      expect(told.toSorted((one, other) => one - other)).toEqual(numbers);
    });

    describe("where the mark of a commit cannot be asked for at once", () => {
      let others: Client;
      beforeEach(async () => {
        // Such as an administrator may set; the connection that asks is made afterwards.
        await direct.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '100ms'`);
        others = new Client({ connectionString: url });
        await others.connect();
        fault = "lose its answer";
        onCommitted = () => others.query("BEGIN; LOCK TABLE commit_mark");
      });
      afterEach(() => others.end());

      async function insertOnce(): Promise<string> {
        return await writer.transact(async ({ send, afterCommit }) => {
          works += 1;
          send(insert, [1]);
          afterCommit(() => (effects += 1));
          return "answer";
        });
      }

      test("it is asked for again, and the answer is told once", async () => {
        const answered = insertOnce();
        await expect.poll(() => refusals).toBeGreaterThan(1);
        await others.query("ROLLBACK");
        expect(await answered).toBe("answer");
        expect([works, effects, await counted()]).toEqual([1, 1, [1]]);
      });

      test("the caller hears in the end that nobody can say, and nothing is done twice", async () => {
        await expect(insertOnce()).rejects.toMatchObject({
          code: "unavailable",
          retryAfterSeconds: 1,
          message: expect.stringContaining("may or may not have been"),
        });
        await others.query("ROLLBACK");
        await writer.transact(async ({ send }) => send(insert, [2]));
        expect([works, effects, await counted()]).toEqual([1, 0, [1, 2]]);
      });
    });

    test("a statement that is refused fails its transaction with the reason, and the next one goes on", async () => {
      const refused = writer.transact(async ({ send, session }) => {
        send({ name: "test_wrong", text: "INSERT INTO counted (n) VALUES ($1 / 0)" }, [1]);
        await session.rows(insert, [2]);
      });
      await expect(refused).rejects.toThrow("division by zero");
      await writer.transact(async ({ send }) => send(insert, [3]));
      expect(await counted()).toEqual([3]);
    });
  },
);
