/** Starts a whole Millrace service inside a test, with a clock to move. */
export { newDatabase, type TestDatabase } from "./test-database.ts";
export { startTestService, type TestService, type TestServiceOptions } from "./test-service.ts";
