import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import "./shell.css";
import { useLiveEvents, useLiveState } from "../data/live.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading, Note } from "../parts/note.tsx";
import { keepInSight } from "../parts/keep-in-sight.ts";
import { loadPart, useLateParts } from "../parts/load-part.ts";
import { pages } from "../pages/index.ts";
import { links } from "../pages/navigation/links.ts";
import { navigationGroups, type Page } from "../pages/navigation/page.ts";
import { useRights } from "../data/rights.ts";
import { Routes } from "./routes.tsx";
import { searchKeyName, useSearchKeys } from "./search-keys.ts";
import { useSession, useSessions } from "../session/session.tsx";
import { chooseTheme, themeIcons, themeLabels, themes, useTheme } from "../parts/theme.ts";
import { Wheel } from "./wheel.tsx";

const Palette = lazy(async () => ({ default: (await loadPart(() => import("./palette/palette.tsx"))).Palette }));

/** What is around every page: the way past the navigation, the navigation, and who is signed in. */
export function Shell(): ReactNode {
  const [open, setOpen] = useState(false);
  const [searches, setSearches] = useState(false);
  const [path] = useLocation();
  const search = useCallback(() => setSearches(true), []);
  useLiveEvents(useSession());
  useSearchKeys(search);
  useEffect(() => setOpen(false), [path]);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <Brand />
        <span className="push" />
        <IconButton icon="search" label="Search" onClick={search} />
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
        <button type="button" className="search-button" onClick={search}>
          <Icon name="search" />
          Search… <kbd>{searchKeyName}</kbd>
        </button>
        <Navigation path={path} open={open} />
        <SideFoot />
      </nav>
      <main className="content" id="main" tabIndex={-1}>
        <LateParts />
        <Suspense fallback={<Loading />}>
          <Routes />
        </Suspense>
      </main>
      {searches && (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearches(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Says why something is missing on the page. */
function LateParts(): ReactNode {
  const isLate = useLateParts();
  return (
    <div role="status">
      {isLate && (
        <Note tone="warn" cure="If this lasts, reload the page: the service may have a newer console by now.">
          A part of this page could not be loaded yet. The console keeps trying.
        </Note>
      )}
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

/** The pages; the one that is shown is in sight, also when the list is opened. */
function Navigation({ path, open }: { readonly path: string; readonly open: boolean }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // Who is signed in is shown below, once it is known, and leaves less room.
  const { key } = useRights();
  useEffect(() => keepInSight(element.current, '[aria-current="page"]'), [path, open, key]);
  return (
    <div className="navigation" ref={element}>
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
      The connection to the service is lost. Reconnecting…
    </p>
  );
}

/** Light, dark, or as the computer is set. */
export function ThemeSwitch(): ReactNode {
  const chosen = useTheme();
  return (
    <div className="themes" role="group" aria-label="Theme">
      {themes.map((theme) => (
        <IconButton
          key={theme}
          icon={themeIcons[theme]}
          label={themeLabels[theme]}
          aria-pressed={theme === chosen}
          onClick={() => chooseTheme(theme)}
        />
      ))}
    </div>
  );
}
