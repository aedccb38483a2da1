import "./styles/tokens.css";
import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadBrokenStylesAgain } from "./app/load-styles-again.ts";
import { startTheme } from "./parts/theme.ts";

startTheme();
loadBrokenStylesAgain();
const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<App />);
