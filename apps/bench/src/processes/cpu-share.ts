import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MOUNT = "/sys/fs/cgroup";
/** Short, so that a held process pauses for milliseconds at most. */
const PERIOD_US = 10_000;

/**
 * Holds a process to a share of a core until it is disposed of, as Kubernetes holds a container with a limit (Linux control
 * groups, either version). Undefined where this process may not create groups.
 */
export function holdToCores(pid: number, cores: number): Disposable | undefined {
  try {
    return hold(pid, Math.round(cores * PERIOD_US));
  } catch {
    return undefined;
  }
}

function hold(pid: number, quotaUs: number): Disposable {
  const parent = groupOf(pid);
  const group = join(parent, `millrace-bench-${pid}`);
  mkdirSync(group);
  try {
    if (isUnified()) {
      writeFileSync(join(parent, "cgroup.subtree_control"), "+cpu");
      writeFileSync(join(group, "cpu.max"), `${quotaUs} ${PERIOD_US}`);
    } else {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(quotaUs));
    }
    writeFileSync(join(group, "cgroup.procs"), String(pid));
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  return {
    [Symbol.dispose]() {
      // A group with processes in it cannot be removed. The held process may have ended.
      if (existsSync(`/proc/${pid}`)) writeFileSync(join(parent, "cgroup.procs"), String(pid));
      rmdirSync(group);
    },
  };
}

function isUnified(): boolean {
  return existsSync(join(MOUNT, "cgroup.controllers"));
}

/** The folder of the group that a process is in; in a container the topmost visible one. */
function groupOf(pid: number): string {
  const top = isUnified() ? MOUNT : join(MOUNT, "cpu");
  const lines = readFileSync(`/proc/${pid}/cgroup`, "utf8").split("\n");
  const line = lines.find((one) => (isUnified() ? one.startsWith("0::") : /^\d+:([^:]*,)?cpu(,[^:]*)?:/.test(one)));
  const folder = join(top, line?.split(":").slice(2).join(":") ?? "");
  return existsSync(folder) ? folder : top;
}
