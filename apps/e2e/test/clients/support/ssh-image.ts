import { makeImage } from "@millrace/compute/test-engine";

const DROPBEAR = "/usr/sbin/dropbear";
const tools = ["base64", "bash", "cat", "chmod", "chown", "id", "mkdir", "mv", "sed", "sleep", "whoami"];
const script = (line: string): string => `#!/bin/bash\n${line}\n`;

/**
 * An image of a user that has a server of SSH. It stands for one of Debian, into which SkyPilot's command installs such a server: no
 * registry and no archive of packages is reached from containers of tests.
 */
export function makeSshImage(): string {
  return makeImage(
    "ssh",
    {
      programs: [DROPBEAR, ...tools.map((name) => `/bin/${name}`)],
      files: {
        "bin/apt": script("exit 0"),
        "bin/ssh-keygen": script("mkdir -p /etc/dropbear"),
        "bin/service": script(`${DROPBEAR.replace("/usr/sbin", "/bin")} -R -E -p 22`),
        "etc/passwd": "root:x:0:0:root:/root:/bin/bash\n",
        "etc/shells": "/bin/bash\n",
        "etc/ssh/sshd_config": "",
        "etc/pam.d/sshd": "",
        "etc/profile.d/empty.sh": "",
        "root/.bashrc": "",
      },
    },
    { [DROPBEAR]: "bin/dropbear" },
  );
}
