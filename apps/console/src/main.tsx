import "./styles/tokens.css";
import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startTheme } from "./app/theme.ts";

startTheme();
const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<App />);
