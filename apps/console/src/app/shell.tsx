import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import "./shell.css";
import { useLiveEvents, useLiveState } from "../data/live.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/note.tsx";
import { pages } from "../pages/index.ts";
import { links } from "../pages/navigation/links.ts";
import { navigationGroups, type Page } from "../pages/navigation/page.ts";
import { useRights } from "../data/rights.ts";
import { Routes } from "./routes.tsx";
import { useSession, useSessions } from "../session/session.tsx";
import { chooseTheme, type Theme, themes, useTheme } from "./theme.ts";
import { Wheel } from "./wheel.tsx";

/** What is around every page: the way past the navigation, the navigation, and who is signed in. */
export function Shell(): ReactNode {
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  useLiveEvents(useSession());
  useEffect(() => setOpen(false), [path]);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <Brand />
        <IconButton
          icon={open ? "close" : "menu"}
          label={open ? "Close the navigation" : "Open the navigation"}
          aria-expanded={open}
          aria-controls="side"
          onClick={() => setOpen(!open)}
        />
      </header>
      <nav className={open ? "side side-open" : "side"} id="side" aria-label="Console">
        <Brand />
        <Navigation path={path} />
        <SideFoot />
      </nav>
      <main className="content" id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Routes />
        </Suspense>
      </main>
    </div>
  );
}

function Brand(): ReactNode {
  return (
    <Link href={links.overview()} className="brand">
      <Wheel />
      Millrace
    </Link>
  );
}

function Navigation({ path }: { readonly path: string }): ReactNode {
  return (
    <div className="navigation">
      {navigationGroups.map((group) => {
        const shown = pages.filter((page) => page.navigation?.group === group);
        if (shown.length === 0) return null;
        return (
          <section key={group}>
            {group !== "" && <h2>{group}</h2>}
            <ul>
              {shown.map((page) => (
                <li key={page.path}>
                  <NavigationLink page={page} path={path} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function NavigationLink({ page, path }: { readonly page: Page; readonly path: string }): ReactNode {
  const isHere = page.path === "/" ? path === "/" : path === page.path || path.startsWith(`${page.path}/`);
  return (
    <Link href={page.path} aria-current={isHere ? "page" : undefined}>
      {page.navigation !== undefined && <Icon name={page.navigation.icon} />}
      {page.title}
    </Link>
  );
}

function SideFoot(): ReactNode {
  const { signOut } = useSessions();
  return (
    <div className="side-foot">
      <LiveSign />
      <WhoSign />
      <ThemeSwitch />
      <span className="push" />
      <Button kind="quiet" small icon="signOut" onClick={() => signOut()}>
        Sign out
      </Button>
    </div>
  );
}

/** Whose key it is, and whether it may change anything. */
function WhoSign(): ReactNode {
  const { key, can } = useRights();
  if (key === undefined) return null;
  return (
    <p className="side-who">
      <span className="truncate" title={`Account ${key.accountId}`}>
        {key.accountName ?? key.accountId}
      </span>
      <span className="truncate soft">
        {key.name}
        {!can("manage", key.endpointIds?.[0]) && ", read-only"}
      </span>
    </p>
  );
}

/** Says when the page may show what is no longer so. */
function LiveSign(): ReactNode {
  const state = useLiveState();
  if (state !== "broken") return null;
  return (
    <p className="side-note" role="status">
      The connection to the service is lost. Trying again…
    </p>
  );
}

const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "Theme of this computer",
  light: "Light theme",
  dark: "Dark theme",
};
const THEME_ICONS = { system: "system", light: "sun", dark: "moon" } as const;

/** Light, dark, or as the computer is set. */
export function ThemeSwitch(): ReactNode {
  const chosen = useTheme();
  return (
    <div className="themes" role="group" aria-label="Theme">
      {themes.map((theme) => (
        <IconButton
          key={theme}
          icon={THEME_ICONS[theme]}
          label={THEME_LABELS[theme]}
          aria-pressed={theme === chosen}
          onClick={() => chooseTheme(theme)}
        />
      ))}
    </div>
  );
}
