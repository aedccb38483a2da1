/** Writes the rights of the driver's service account where people and the chart read them; `--check` compares. */
import { mkdirSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { apiRights, type RightsRule } from "../src/kubernetes/api/api-rights.ts";

const deploy = resolve(import.meta.dirname, "../../../docs/deploy");
const { namespace, cluster, optional } = apiRights();

const notes: Readonly<Record<string, string>> = {
  namespaces: "The namespace itself, whose UID is the id of the host.",
  secrets: "Variables and logins of machines. Nothing reads them back.",
};

/** In one line, as people write it. */
function rule({ apiGroups, resources, verbs }: RightsRule): string {
  const note = notes[resources[0]];
  const list = (words: readonly string[]): string => `[${words.map((word) => `"${word}"`).join(", ")}]`;
  return `${note === undefined ? "" : `  # ${note}\n`}  - { apiGroups: ${list(apiGroups)}, resources: ${list(resources)}, verbs: ${list(verbs)} }\n`;
}

const whyOptional = "What pods of other namespaces hold of the nodes. Without it the stock includes that.";
const note =
  "# Generated from packages/compute/src/kubernetes/api/api-calls.ts. Do not edit; run `npm run generate`.\n";
const files = {
  "helm/millrace/files/rights.yaml":
    `${note}# Read by templates/access.yaml.\n` +
    `namespace:\n${namespace.map(rule).join("")}cluster:\n${cluster.map(rule).join("")}` +
    `# ${whyOptional}\noptional:\n${optional.map(rule).join("")}`,
  "kubernetes/access.yaml": `${note}# The rights of the service in the namespace of its machines. Apply it with \`kubectl apply -n NAMESPACE -f access.yaml\`, after the
# namespace of the last bindings is set to the same.
apiVersion: v1
kind: ServiceAccount
metadata:
  name: millrace
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: millrace
rules:
${namespace.map(rule).join("")}---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: millrace
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: millrace }
subjects: [{ kind: ServiceAccount, name: millrace }]
---
# Nodes belong to no namespace: what they have is the stock of the service.
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: millrace-nodes
rules:
${cluster.map(rule).join("")}---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: millrace-nodes
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: millrace-nodes }
subjects: [{ kind: ServiceAccount, name: millrace, namespace: millrace }]
---
# ${whyOptional} Leave out both objects where
# the service may not read pods of the whole cluster.
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: millrace-pods
rules:
${optional.map(rule).join("")}---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: millrace-pods
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: millrace-pods }
subjects: [{ kind: ServiceAccount, name: millrace, namespace: millrace }]
`,
};

for (const [name, content] of Object.entries(files)) {
  const path = resolve(deploy, name);
  if (existsSync(path) && readFileSync(path, "utf8") === content) continue;
  if (process.argv.includes("--check")) {
    console.log(`docs/deploy/${name} is not what the calls of the driver need; run: npm run generate`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`wrote docs/deploy/${name}`);
}
