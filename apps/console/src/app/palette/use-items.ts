import { useMemo } from "react";
import { pages } from "../../pages/index.ts";
import { links } from "../../pages/navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { useEndpointNames } from "../../data/use-endpoint-names.ts";
import { useRead } from "../../data/use-read.ts";
import { docsUrl } from "../../session/address.ts";
import { useSessions } from "../../session/session.tsx";
import { chooseTheme, themeIcons, themeLabels, themes } from "../../parts/theme.ts";
import type { SearchItem } from "./search-item.ts";

/** A part of the documentation, as its site lists them. */
interface Section {
  readonly at: string;
  readonly title: string;
  readonly page?: string;
  /** Other words for what it speaks of. */
  readonly words?: string;
}

/** All that the search finds by name: what the key may see and do, the pages, and the documentation. */
export function useItems(): readonly SearchItem[] {
  const resources = useResources();
  const actions = useActions();
  const sections = useRead(["docs"], readSections, { still: true }).data;
  return useMemo(
    () => [...resources, ...pageItems, ...actions, ...(sections ?? []).map(sectionItem)],
    [resources, actions, sections],
  );
}

const pageItems: readonly SearchItem[] = pages.flatMap(({ path, title, navigation }) =>
  navigation === undefined
    ? []
    : [{ id: `page ${path}`, group: "Pages", label: title, icon: navigation.icon, leads: { page: path } }],
);

type Named = { readonly id?: string; readonly name?: string | null };

function useResources(): readonly SearchItem[] {
  const { can, key } = useRights();
  // A key that is restricted to endpoints sees these and nothing else.
  const endpoints = useEndpointNames(can("manage:read", key?.endpointIds?.[0])).data;
  const enabled = can("manage:read");
  const pods = useRead(["pods"], ({ rest }, signal) => rest.pods.list({}, { signal }), { enabled }).data;
  const templates = useRead(
    ["templates", "own"],
    ({ rest }, signal) => rest.templates.list({ includeEndpointBoundTemplates: true }, { signal }),
    { enabled },
  ).data;
  const volumes = useRead(["network-volumes"], ({ rest }, signal) => rest.networkVolumes.list({ signal }), {
    enabled,
  }).data;
  return useMemo(() => {
    const items = (
      { group, icon }: Pick<SearchItem, "group" | "icon">,
      named: readonly Named[] = [],
      hrefOf: (id: string) => string,
    ): readonly SearchItem[] =>
      named.map(({ id = "", name }) => {
        const title = name ?? id;
        return { id, group, icon, label: title, detail: id, leads: { page: hrefOf(id) } };
      });
    return [
      ...items({ group: "Endpoints", icon: "endpoints" }, endpoints, (id) => links.endpoint(id)),
      ...items({ group: "Pods", icon: "pods" }, pods, (id) => links.pod(id)),
      ...items({ group: "Templates", icon: "templates" }, templates, (id) => links.template(id)),
      ...items({ group: "Network volumes", icon: "volumes" }, volumes, (id) => links.volume(id)),
    ];
  }, [endpoints, pods, templates, volumes]);
}

function useActions(): readonly SearchItem[] {
  const { can, key } = useRights();
  const { signOut } = useSessions();
  return useMemo(() => {
    const action = (label: string, icon: SearchItem["icon"], leads: SearchItem["leads"]): SearchItem => ({
      id: `action ${label}`,
      group: "Actions",
      label,
      icon,
      leads,
    });
    const isKnown = key !== undefined;
    return [
      ...(isKnown && can("manage")
        ? [
            action("New endpoint", "plus", { page: links.newEndpoint() }),
            action("New pod", "plus", { page: links.newPod() }),
            action("New template", "plus", { page: links.newTemplate() }),
          ]
        : []),
      ...(isKnown && can("admin") ? [action("New key", "plus", { page: links.newKey() })] : []),
      ...themes.map((theme) => action(themeLabels[theme], themeIcons[theme], { does: () => chooseTheme(theme) })),
      action("Sign out", "signOut", { does: () => signOut() }),
    ];
  }, [can, key, signOut]);
}

/** None where the documentation is not built. */
async function readSections(_session: unknown, signal: AbortSignal): Promise<readonly Section[]> {
  const response = await fetch(docsUrl("sections.json"), { signal });
  return response.ok ? ((await response.json()) as readonly Section[]) : [];
}

function sectionItem({ at, title, page, words }: Section): SearchItem {
  return {
    id: `docs ${at}`,
    group: "Docs",
    label: title,
    ...(page === undefined ? {} : { detail: page }),
    ...(words === undefined ? {} : { words }),
    icon: "docs",
    leads: { docs: at },
  };
}
