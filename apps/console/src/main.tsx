import "./styles/tokens.css";
import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startTheme } from "./parts/theme.ts";

// The path of the icon is relative to the page; a browser reads it again when the address of the page changes.
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
icon?.setAttribute("href", icon.href);
startTheme();
const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<App />);
