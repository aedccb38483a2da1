import { describeSameVerdict } from "./same-verdict-runs.test-support.ts";

describeSameVerdict(300);
