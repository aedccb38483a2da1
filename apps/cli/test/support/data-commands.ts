import { newDatabase, type TestService } from "@millrace/testing";

/** Variables by which commands on the data of a service find it, on either storage. */
export async function dataEnvironment({ dataDir }: Pick<TestService, "dataDir">): Promise<Record<string, string>> {
  const server = process.env["MILLRACE_TEST_DATABASE_URL"];
  return {
    MILLRACE_DATA_DIR: dataDir,
    ...(server === undefined ? {} : { MILLRACE_DATABASE_URL: (await newDatabase(server, dataDir)).url }),
  };
}
