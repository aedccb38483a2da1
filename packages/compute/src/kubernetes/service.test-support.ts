import { serveUntilKilled } from "../conformance/killed-service.test-support.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";
import { testPodSettings } from "./test-cluster.test-support.ts";

/** A service reduced to its driver and some machines, to be killed by a test: `<kubeconfig> <namespace> <order as JSON>`. */
const [kubeconfig = "", namespace = "", order = ""] = process.argv.slice(2);
const driver = await createKubernetesDriver({ access: { kubeconfig, namespace }, settings: testPodSettings });
await serveUntilKilled(driver, order);
