import { jsonFlag } from "../command/command.ts";
import { print, printJson } from "../output/terminal.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const keysS3 = serviceCommand({
  name: "keys s3",
  summary: "Print the S3 credentials of the key in use",
  details:
    "Prints what clients of S3 need to reach the files of network volumes, as variables of a shell: clients made by Amazon read them.\n" +
    "Buckets are network volumes, by their ids. The credentials have the rights of the key and end with it.",
  flags: { ...jsonFlag },
  schema: "s3-credentials",
  examples: ["millrace keys s3 > s3.env", "millrace keys s3 --json"],
  async run({ rest, baseUrl }, given) {
    const credentials = await rest.keys.getS3Credentials();
    if (given.reader === "program") printJson(credentials);
    else {
      const { accessKeyId, secretAccessKey, path, region } = credentials;
      print(`export AWS_ACCESS_KEY_ID=${accessKeyId}`);
      print(`export AWS_SECRET_ACCESS_KEY=${secretAccessKey}`);
      print(`export AWS_ENDPOINT_URL_S3=${baseUrl}${path}`);
      print(`export AWS_REGION=${region} AWS_DEFAULT_REGION=${region}`);
    }
  },
});
