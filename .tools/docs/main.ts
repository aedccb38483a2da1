import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { openRepository } from "../checks/repository.ts";
import { renderedPages } from "./blocks.ts";

const root = dirname(dirname(import.meta.dirname));
for (const [page, text] of renderedPages(openRepository(root))) writeFileSync(join(root, page), text);
