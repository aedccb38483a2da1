import { type ChildProcess, spawn } from "node:child_process";
import { machineIdVariable } from "./machine-environment.ts";

/**
 * Ends machines when this service dies in any way, SIGKILL included: a small shell program reads their process groups and ids
 * from a pipe that only this process holds, and kills them when the pipe closes. What left the groups is in the
 * cgroup of this service, where it has one; where there is `/proc`, their environment shows it.
 */
export interface DeathGuard {
  /** A process of the machine may be there from now on; its group is not known yet. */
  expect(machineId: string): void;
  /** The machine has a group, or was not started. */
  forget(machineId: string): void;
  add(groupId: number, machineId: string): void;
  remove(groupId: number): void;
  close(): void;
}

const program = `
trap '' HUP INT TERM
groups=' '
while read -r sign group id; do
  case $groups in *" $group:"*)
    rest="\${groups#* $group:}"
    groups="\${groups%% $group:*} \${rest#* }" ;;
  esac
  if [ "$sign" = + ]; then groups="$groups$group:$id "; fi
done
[ -d "$cgroup" ] && echo 1 >"$cgroup/cgroup.kill"
[ "$groups" != ' ' ] || exit 0
for group in $groups; do
  case $group in
    starting-*) ;;
    *) kill -KILL "-\${group%%:*}" ;;
  esac
  set -- "$@" -e "${machineIdVariable}=\${group#*:}"
done
for look in 1 2 3 4 5 6 7 8 9; do
  left="$(grep -lszFx "$@" /proc/[0-9]*/environ)"
  [ -n "$left" ] || break
  for file in $left; do file="\${file#/proc/}"; kill -KILL "\${file%/environ}"; done
done
for look in 1 2 3 4 5 6 7 8 9; do
  [ -d "$cgroup" ] || exit 0
  rmdir "$cgroup"/*/ "$cgroup"
  sleep 0.1
done
`;

/** `cgroup` holds those of the machines, if they have any. `onMissing` is called once if the guard cannot run on this machine. */
export function createDeathGuard(cgroup: string | null, onMissing: (reason: string) => void): DeathGuard {
  const groups = new Map<number | string, string>();
  const nameOf = (machineId: string): string => `starting-${machineId}`;
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
      env: { cgroup: cgroup ?? "" },
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
    for (const [groupId, machineId] of groups) write(`+ ${groupId} ${machineId}\n`);
  }

  function add(group: number | string, machineId: string): void {
    groups.set(group, machineId);
    if (guard === null) open();
    else write(`+ ${group} ${machineId}\n`);
  }
  function remove(group: number | string): void {
    groups.delete(group);
    write(`- ${group}\n`);
  }
  return {
    expect: (machineId) => add(nameOf(machineId), machineId),
    forget: (machineId) => remove(nameOf(machineId)),
    add,
    remove,
    close() {
      const closing = guard;
      guard = null;
      closing?.stdin?.end();
    },
  };
}
