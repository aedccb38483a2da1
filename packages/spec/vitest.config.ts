import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["millrace-source"] },
  ssr: { resolve: { conditions: ["millrace-source"], externalConditions: ["millrace-source"] } },
  test: { environment: "node", include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] },
});
