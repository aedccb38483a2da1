/** Applications of the official Python package: environments, and builds that workers of their endpoints get. */
export type { FlashApp, FlashBuild, FlashEnvironment } from "./flash-app.ts";
export { FlashService } from "./flash-service.ts";
export type { FlashRepository } from "./ports.ts";
