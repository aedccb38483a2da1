import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

/** What one look of `doctor` found. */
export interface Finding {
  /** What was looked at: `Docker`. */
  readonly subject: string;
  /** `ok`; `lack`: something optional is missing; `problem`: what is set up does not work. */
  readonly state: "ok" | "lack" | "problem";
  /** What is so, and for a lack what does not work without it. */
  readonly message: string;
  /** The command that mends it on this system, or what to do. */
  readonly cure?: string;
}

export function ok(subject: string, message: string): Finding {
  return { subject, state: "ok", message };
}

export function lack(subject: string, message: string, cure: string): Finding {
  return { subject, state: "lack", message, cure };
}

export function problem(subject: string, message: string, cure: string): Finding {
  return { subject, state: "problem", message, cure };
}

/** How a program ended. */
export interface ProgramResult {
  readonly exitCode: number;
  /** Standard output and standard error together. */
  readonly text: string;
}

/** What `doctor` learns from the machine, so that a test can put its own in place. */
export interface Probe {
  readonly system: SystemKind;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a program; undefined when it is not installed. */
  run(program: string, ...args: readonly string[]): Promise<ProgramResult | undefined>;
}

const RUN_MAX_MS = 20_000;

/** The machine that this process runs on. */
export async function probeHere(): Promise<Probe> {
  const osRelease = await readFile("/etc/os-release", "utf8").catch(() => "");
  return { system: systemKind(process.platform, osRelease), environment: process.env, run };
}

function run(program: string, ...args: readonly string[]): Promise<ProgramResult | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: RUN_MAX_MS }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim();
      if (error === null) resolve({ exitCode: 0, text });
      else if (error.code === "ENOENT") resolve(undefined);
      else resolve({ exitCode: typeof error.code === "number" ? error.code : 1, text });
    });
  });
}

/** The kinds of systems whose commands are known. */
type SystemKind = "debian" | "fedora" | "macos" | "other";

/** Something that can be installed. */
type Part = "node" | "python" | "venv" | "docker" | "nvidia-driver" | "nvidia-toolkit" | "postgresql-client" | "time";

/** Which system this is, by its platform and the text of /etc/os-release. */
export function systemKind(platform: NodeJS.Platform, osRelease: string): SystemKind {
  if (platform === "darwin") return "macos";
  const words = [...osRelease.matchAll(/^(?:ID|ID_LIKE)=(.*)$/gm)].flatMap(([, value = ""]) =>
    value.replaceAll('"', "").split(" "),
  );
  if (words.some((word) => word === "debian" || word === "ubuntu")) return "debian";
  return words.some((word) => ["fedora", "rhel", "centos"].includes(word)) ? "fedora" : "other";
}

const cures: Readonly<Record<Part, Readonly<Record<SystemKind, string>>>> = {
  node: {
    debian: "see https://nodejs.org/en/download: the packages of the system are older",
    fedora: "sudo dnf install nodejs24",
    macos: "brew install node@24",
    other: "see https://nodejs.org/en/download",
  },
  python: {
    debian: "sudo apt-get install python3 python3-venv python3-pip",
    fedora: "sudo dnf install python3 python3-pip",
    macos: "brew install python",
    other: "see https://www.python.org/downloads",
  },
  venv: {
    debian: "sudo apt-get install python3-venv python3-pip",
    fedora: "sudo dnf install python3-pip",
    macos: "brew install python",
    other: "install the modules venv and pip of your Python",
  },
  docker: {
    debian: "sudo apt-get install docker.io",
    fedora: "sudo dnf install moby-engine && sudo systemctl enable --now docker",
    macos: "brew install --cask docker",
    other: "see https://docs.docker.com/engine/install",
  },
  "nvidia-driver": {
    debian: "sudo apt-get install nvidia-driver    # Ubuntu: sudo ubuntu-drivers install",
    fedora: "sudo dnf install akmod-nvidia    # from RPM Fusion",
    macos: "macOS has no NVIDIA driver; use a Linux host",
    other: "see https://www.nvidia.com/drivers",
  },
  "nvidia-toolkit": {
    debian: "sudo apt-get install nvidia-container-toolkit && sudo systemctl restart docker",
    fedora: "sudo dnf install nvidia-container-toolkit && sudo systemctl restart docker",
    macos: "macOS has no NVIDIA driver; use a Linux host",
    other: "install the NVIDIA Container Toolkit and restart the container engine",
  },
  "postgresql-client": {
    debian: "sudo apt-get install postgresql",
    fedora: "sudo dnf install postgresql-server && sudo postgresql-setup --initdb && sudo systemctl start postgresql",
    macos: "brew install postgresql@17 && brew services start postgresql@17",
    other: "see https://www.postgresql.org/download",
  },
  time: {
    debian: "sudo timedatectl set-ntp true",
    fedora: "sudo timedatectl set-ntp true",
    macos: "sudo sntp -sS time.apple.com",
    other: "set the clock of this machine, or of the service's",
  },
};

/** The command that installs or mends a part on a system, or where to read how. */
export function cureFor(part: Part, system: SystemKind): string {
  return cures[part][system];
}
