/** The kinds of systems whose commands are known. */
export type SystemKind = "debian" | "fedora" | "macos" | "other";

/** Something that can be installed. */
export type Part =
  | "node"
  | "python"
  | "venv"
  | "docker"
  | "nvidia-driver"
  | "nvidia-toolkit"
  | "postgresql-client"
  | "time";

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
