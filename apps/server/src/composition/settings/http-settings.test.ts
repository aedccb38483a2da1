import { expect, test } from "vitest";
import {
  readCorsOrigins,
  readPodDomain,
  readS3Domain,
  readTrustedProxies,
  readWorkerBaseUrl,
} from "./http-settings.ts";

test("trusted proxies are addresses and networks", () => {
  expect(readTrustedProxies(undefined)).toEqual([]);
  expect(readTrustedProxies("127.0.0.1, 10.0.0.0/8,::1")).toEqual(["127.0.0.1", "10.0.0.0/8", "::1"]);
  expect(() => readTrustedProxies("127.0.0.1,proxy")).toThrow(/^MILLRACE_TRUSTED_PROXIES .*"proxy"/);
});

test("origins of browsers have the form that browsers send, or are a single star", () => {
  expect(readCorsOrigins("")).toEqual([]);
  expect(readCorsOrigins("*")).toEqual(["*"]);
  expect(readCorsOrigins("https://a.example, http://localhost:3000")).toEqual([
    "https://a.example",
    "http://localhost:3000",
  ]);
  for (const wrong of ["a.example", "https://a.example/", "https://A.example", "null", "*,https://a.example"]) {
    expect(() => readCorsOrigins(wrong)).toThrow(/^MILLRACE_CORS_ORIGINS /);
  }
});

test("the address of the service for its workers is an http or https address", () => {
  expect(readWorkerBaseUrl(undefined)).toBeUndefined();
  expect(readWorkerBaseUrl("")).toBeUndefined();
  expect(readWorkerBaseUrl("http://192.0.2.1:8080")).toBe("http://192.0.2.1:8080");
  expect(readWorkerBaseUrl("https://millrace.example/base/")).toBe("https://millrace.example/base");
  for (const wrong of ["http://:8080", "192.0.2.1:8080", "ftp://192.0.2.1", "millrace"]) {
    expect(() => readWorkerBaseUrl(wrong)).toThrow(/^MILLRACE_WORKER_BASE_URL /);
  }
});

test("the domain of pods is a host name, with a port if their addresses need one; by default that of this computer", () => {
  expect(readPodDomain(undefined, true)).toEqual({ suffix: "localhost", port: undefined });
  expect(readPodDomain("", false)).toBeUndefined();
  expect(readPodDomain("none", true)).toBeUndefined();
  expect(readPodDomain("Pods.example.com:8443", false)).toEqual({ suffix: "pods.example.com", port: "8443" });
  for (const wrong of [
    "*.example.com",
    ".example.com",
    "https://example.com",
    "example.com/x",
    "a..b",
    "a:99999",
    "-a",
  ]) {
    expect(() => readPodDomain(wrong, false)).toThrow(/^MILLRACE_POD_DOMAIN /);
  }
});

test("the host name of S3 is one of its own", () => {
  const pods = { suffix: "pods.example.com", port: undefined };
  expect(readS3Domain(undefined, pods)).toBeUndefined();
  expect(readS3Domain("S3.example.com:8443", pods)).toEqual({ suffix: "s3.example.com", port: "8443" });
  expect(readS3Domain("s3.pods.example.com", pods)).toMatchObject({ suffix: "s3.pods.example.com" });
  expect(() => readS3Domain("pods.example.com", pods)).toThrow(/must not be MILLRACE_POD_DOMAIN/);
  expect(() => readS3Domain("https://s3.example.com", undefined)).toThrow(/MILLRACE_S3_DOMAIN must be a host name/);
});
