import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends process groups when this service dies in any way, SIGKILL included: a small shell program reads the groups
 * from a pipe that only this process holds, and kills them when the pipe closes.
 */
export interface DeathGuard {
  add(groupId: number): void;
  remove(groupId: number): void;
  close(): void;
}

const program = `
trap '' HUP INT TERM
groups=' '
while read -r sign group; do
  case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac
  if [ "$sign" = + ]; then groups="$groups$group "; fi
done
for group in $groups; do kill -KILL "-$group"; done
`;

/** `onMissing` is called once if the guard cannot run on this machine. */
export function createDeathGuard(onMissing: (reason: string) => void): DeathGuard {
  const groups = new Set<number>();
  let guard: ChildProcess | null = null;
  let told = false;

  function missing(reason: string): void {
    guard = null;
    if (!told) onMissing(reason);
    told = true;
  }

  function write(line: string): void {
    guard?.stdin?.write(line);
  }

  function open(): void {
    const child = spawn("/bin/sh", ["-c", program], {
      detached: true,
      cwd: "/",
      env: {},
      stdio: ["pipe", "ignore", "ignore"],
    });
    guard = child;
    child.on("error", (error) => missing(error.message));
    child.on("exit", () => {
      if (guard === child) guard = null;
    });
    child.stdin?.on("error", () => {});
    child.unref();
    if (child.stdin !== null && "unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
    for (const groupId of groups) write(`+ ${groupId}\n`);
  }

  return {
    add(groupId) {
      groups.add(groupId);
      if (guard === null) open();
      else write(`+ ${groupId}\n`);
    },
    remove(groupId) {
      groups.delete(groupId);
      write(`- ${groupId}\n`);
    },
    close() {
      const closing = guard;
      guard = null;
      closing?.stdin?.end();
    },
  };
}
