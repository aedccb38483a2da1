import type { KeyScope } from "@millrace/rest-client";

/** What each scope allows, from the widest. */
export const scopeWords: Readonly<Record<KeyScope, string>> = {
  admin: "Everything in the account: resources, jobs and keys.",
  manage: "Read, create, change and delete resources. Excludes jobs and keys.",
  "manage:read": "Read resources, logs and bills. Changes nothing.",
  volumes: "Read and change files of network volumes, by REST and S3.",
  "volumes:read": "Read files of network volumes, by REST and S3.",
  run: "Submit jobs, read their results, cancel and retry them. For clients.",
  work: "Take jobs and deliver results. For external workers.",
  metrics: "Read the figures of the whole service at /metrics. For Prometheus.",
  operator: "Former name of the scope metrics.",
};

/** All scopes, from the widest. */
export const scopeNames = Object.keys(scopeWords) as readonly KeyScope[];
