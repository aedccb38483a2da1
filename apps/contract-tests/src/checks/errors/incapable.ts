import { dataCenterIds } from "@millrace/spec";
import { createPod } from "../../steps/resources/pods.ts";
import { type Answer, type Scenario, fieldsOf, listed, refusalOf } from "../../steps/words.ts";
import { errorOf } from "./shared.ts";

/** A GPU type of the service that the suite starts. */
const GPU = "NVIDIA L4";
/** More pods than that service has GPUs of the type. */
const PODS_MAX = 16;
/** Requests that no host of the service that the suite starts can fulfil. */
const impossible = [{ globalNetworking: true }, { cloudType: "COMMUNITY" }];

/** Requests that the deployment can never fulfil, or not now. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What the deployment is not able to carry out is answered with 501 and changes nothing",
    claims: ["ERROR-REST-501", "ERROR-CODE-MATCHES-SERVER-STATUS"],
    needs: ["handlers"],
    async run({ expect, rest, name }) {
      const claim = expect("ERROR-REST-501");
      const refuse = (answer: Answer, operation: string): void => {
        claim.status(answer, 501, operation);
        expect("ERROR-CODE-MATCHES-SERVER-STATUS").equals(errorOf(answer).error, "not_implemented", "the code of 501");
      };
      const unmade = name("unmade");
      const started = async (path: string): Promise<number> =>
        listed(await rest("GET", path)).filter((one) => String(one["name"]).startsWith(unmade)).length;
      for (const fields of impossible) {
        const request = { name: unmade, imageName: "local/sleeper", computeType: "GPU", ...fields };
        refuse(await rest("POST", "/pods", request), "rest.createPod");
      }
      claim.equals(await started("/pods"), 0, "pods made");

      const pod = await createPod({ rest }, { name: name("pod") });
      const path = `/pods/${String(pod["id"])}`;
      const update = { name: unmade, globalNetworking: true };
      refuse(await rest("PATCH", path, update), "rest.updatePod");
      refuse(await rest("POST", `${path}/update`, update), "rest.updatePodByPost");
      claim.equals(fieldsOf(await rest("GET", path))["name"], pod["name"], "the name");

      const answers: Answer[] = [];
      for (const dataCenterId of dataCenterIds) {
        const request = { name: `${unmade}-${dataCenterId}`, size: 1, dataCenterId };
        answers.push(await rest("POST", "/networkvolumes", request));
      }
      const refused = answers.filter(({ status }) => status !== 200);
      claim.that(refused.length > 0, "data centers without storage", answers.length);
      for (const answer of refused) refuse(answer, "rest.createNetworkVolume");
      claim.equals(await started("/networkvolumes"), answers.length - refused.length, "volumes made");
    },
  },
  {
    name: "Pods are asked for until no GPU is free, and then the answer says when to try again",
    claims: ["ERROR-503-RETRY-AFTER", "ERROR-CODE-MATCHES-SERVER-STATUS"],
    needs: ["handlers"],
    alone: true,
    async run({ expect, rest, name }) {
      const request = { imageName: "local/sleeper", computeType: "GPU", gpuTypeIds: [GPU], volumeInGb: 0 };
      let answer: Answer;
      let wanted = "";
      let made = 0;
      do {
        wanted = name("pod");
        answer = await rest("POST", "/pods", { ...request, name: wanted });
        if (made === 0 && answer.status === 501) throw refusalOf("POST /pods", answer);
        made += 1;
      } while (answer.status === 201 && made < PODS_MAX);
      const [claim, coded] = [expect("ERROR-503-RETRY-AFTER"), expect("ERROR-CODE-MATCHES-SERVER-STATUS")];
      claim.status(answer, 503, "rest.createPod");
      coded.status(answer, 503);
      coded.equals(errorOf(answer).error, "unavailable", "the code of 503");
      const wait = answer.headers.get("retry-after") ?? "";
      claim.that(/^\d+$/.test(wait), "Retry-After in whole seconds", wait);
      const pods = listed(await rest("GET", "/pods")).filter((one) => one["name"] === wanted);
      claim.equals(pods, [], "pods made of what was refused");
    },
  },
];
