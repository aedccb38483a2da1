import { type ChildProcess, spawn } from "node:child_process";
import { machineIdVariable } from "./machine-environment.ts";

/**
 * Ends machines when this service dies in any way, SIGKILL included: a small shell program reads their ids and process groups
 * from a pipe that only this process holds, and kills them when the pipe closes. What left the groups is in the
 * cgroup of this service, where it has one; where there is `/proc`, their environment shows it.
 */
export interface DeathGuard {
  /**
   * Called before anything of the machine is made, and again with its process group before its program runs. From when it resolves,
   * the guard ends what there is of the machine, even if this service dies at once.
   */
  add(machineId: string, groupId?: number): Promise<void>;
  remove(machineId: string): void;
  close(): void;
}

const program = `
trap '' HUP INT TERM
machines=' '
while read -r sign id group; do
  case $machines in *" $id:"*)
    rest="\${machines#* $id:}"
    machines="\${machines%% $id:*} \${rest#* }" ;;
  esac
  if [ "$sign" = + ]; then machines="$machines$id:$group "; fi
done
[ -d "$cgroup" ] && echo 1 >"$cgroup/cgroup.kill"
for machine in $machines; do
  group="\${machine#*:}"
  [ -z "$group" ] || kill -KILL "-$group"
  set -- "$@" -e "${machineIdVariable}=\${machine%%:*}"
done
# A process that becomes another program has no environment for a moment, so one look without a find is not enough.
looks=0
nothing=0
while [ $# -gt 0 ] && [ $nothing -lt 3 ] && [ $looks -lt 100 ]; do
  [ $looks = 0 ] || sleep 0.1
  looks=$((looks + 1))
  nothing=$((nothing + 1))
  for file in $(grep -lszFx "$@" /proc/[0-9]*/environ); do
    nothing=0
    file="\${file#/proc/}"
    kill -KILL "\${file%/environ}"
  done
done
looks=0
while [ -d "$cgroup" ] && [ $looks -lt 100 ]; do
  rmdir "$cgroup"/*/ "$cgroup" || sleep 0.1
  looks=$((looks + 1))
done
`;

/** `cgroup` holds those of the machines, if they have any. `onMissing` is called once if the guard cannot run on this machine. */
export function createDeathGuard(cgroup: string | null, onMissing: (reason: string) => void): DeathGuard {
  const machines = new Map<string, number | undefined>();
  let guard: ChildProcess | null = null;
  let told = false;

  function missing(reason: string): void {
    guard = null;
    if (!told) onMissing(reason);
    told = true;
  }

  /** Resolves when the kernel has the line, which the guard then reads even if this process is gone; or when there is no guard. */
  function write(line: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (guard?.stdin) guard.stdin.write(line, () => resolve());
    else resolve();
    return promise;
  }

  const tell = (machineId: string, groupId: number | undefined): Promise<void> =>
    write(`+ ${machineId} ${groupId ?? ""}\n`);

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
    for (const [machineId, groupId] of machines) void tell(machineId, groupId);
  }

  return {
    async add(machineId, groupId) {
      if (guard === null) open();
      machines.set(machineId, groupId);
      await tell(machineId, groupId);
    },
    remove(machineId) {
      machines.delete(machineId);
      void write(`- ${machineId}\n`);
    },
    close() {
      const closing = guard;
      guard = null;
      closing?.stdin?.end();
    },
  };
}
