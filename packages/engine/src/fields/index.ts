export { withinBounds } from "./accepted-input.ts";
export { type Dialect, documentDialect, hostedDialect, knownDataCenters, type NameRule } from "./dialect.ts";
export { type Environment, refuseProblems } from "./field-rules.ts";
export { inputDefaults } from "./input-defaults.ts";
