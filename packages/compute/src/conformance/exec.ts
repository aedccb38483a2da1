import { MachineExecError, type ExecRequest, type ExecSession } from "@millrace/engine";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { type ConformanceContext, type DriverTraits, guaranteed } from "./rig.ts";

/** Commands inside machines. */
export function testExec(context: ConformanceContext, { executes, endsCommands }: DriverTraits): void {
  const { startReady, idOf } = context;

  async function exec(machineId: string, program: string, more: Partial<ExecRequest> = {}): Promise<ExecSession> {
    const { exec: run } = context.driver;
    if (run === undefined) throw new Error("This driver runs no commands.");
    return await run(machineId, { command: ["node", "-e", program], terminal: null, ...more });
  }

  guaranteed(!executes)(
    "a driver that runs no commands inside machines says so by having no such function",
    async () => {
      expect(context.driver.exec).toBeUndefined();
    },
  );

  guaranteed(executes)(
    "a command prints to both streams, sees the machine's variables, and tells its exit code",
    async () => {
      const machineId = await startReady("serve");
      const session = await exec(
        machineId,
        "console.log(process.env.COLOUR); console.error('to the other'); process.exitCode = 7",
      );
      expect(await Promise.all([text(session.stdout), text(session.stderr), session.ended])).toEqual([
        "blue\n",
        "to the other\n",
        7,
      ]);
    },
  );

  guaranteed(executes)("input reaches the command, byte for byte, and its end, too", async () => {
    const machineId = await startReady("serve");
    const session = await exec(machineId, "process.stdin.pipe(process.stdout)");
    const input = Buffer.alloc(300_000, "0123456789abcdef");
    session.stdin.end(input);
    expect(await text(session.stdout)).toBe(input.toString());
    expect(await session.ended).toBe(0);
  });

  guaranteed(executes)("a command with a terminal knows its size, also when it changes", async () => {
    const machineId = await startReady("serve");
    const program =
      "process.stdout.on('resize', () => { if (process.stdout.columns === 132) process.exit(9) });" +
      "console.log(`terminal ${process.stdout.isTTY} ${process.stdin.isTTY}`); setInterval(() => {}, 60_000)";
    const session = await exec(machineId, program, { terminal: { columns: 100, rows: 30 } });
    let printed = "";
    session.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed).toContain("terminal true true");
    await session.resize({ columns: 132, rows: 40 });
    expect(await session.ended).toBe(9);
  });

  guaranteed(executes && endsCommands)("closing a session ends the command and leaves the machine alone", async () => {
    const machineId = await startReady("serve");
    const before = await context.rig.processes(machineId);
    const session = await exec(machineId, "console.log('up'); setInterval(() => {}, 60_000)");
    await new Promise((resolve) => session.stdout.once("data", resolve));
    expect(await context.rig.processes(machineId)).toBeGreaterThan(before);
    await session.close();
    await expect.poll(() => context.rig.processes(machineId)).toBe(before);
    expect((await context.driver.list()).map((machine) => machine.machineId)).toContain(machineId);
  });

  guaranteed(executes)("a program that there is not ends with a message and no success", async () => {
    const machineId = await startReady("serve");
    const outcome = await exec(machineId, "", { command: ["no-such-program"] }).then(
      async (session) => [await text(session.stdout), await session.ended] as const,
      (error: unknown) => [String(error), error instanceof MachineExecError] as const,
    );
    expect(outcome[0]).toContain("no-such-program");
    expect(outcome[1]).not.toBe(0);
  });

  guaranteed(executes)("a machine that does not run is refused", async () => {
    await expect(exec(idOf("serve"), "")).rejects.toThrow(/not running/);
  });
}
