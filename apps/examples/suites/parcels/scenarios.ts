import type { ParcelScenario } from "./context.ts";

const DAY_MS = 86_400_000;
/** How to reach a state, and what is possible there. */
const LIFECYCLE: Readonly<Record<string, { readonly way: readonly string[]; readonly next: object }>> = {
  registered: { way: [], next: { send: "in-transit", cancel: "cancelled" } },
  "in-transit": { way: ["send"], next: { deliver: "delivered", return: "returned" } },
  delivered: { way: ["send", "deliver"], next: {} },
  returned: { way: ["send", "return"], next: {} },
  cancelled: { way: ["cancel"], next: {} },
};
const ACTIONS = ["send", "deliver", "return", "cancel"];

const keys: ParcelScenario = {
  name: "a request needs a valid key",
  claims: ["PARCEL-AUTH-401"],
  safety: "read-only",
  async run({ expect, send }) {
    for (const key of [null, "wrong"]) {
      const answer = await send({ method: "GET", path: "/parcels", key });
      expect("PARCEL-AUTH-401").status(answer, 401);
      expect("PARCEL-AUTH-401").documented(answer, "parcels.listParcels");
    }
  },
};

const reading: ParcelScenario = {
  name: "a parcel is registered, read, and unknown under another id",
  claims: ["PARCEL-CREATE-201", "PARCEL-GET-200", "PARCEL-GET-404"],
  safety: "disposable",
  async run({ expect, send, get, name }) {
    const body = { to: name("reader"), grams: 750 };
    const created = await send({ method: "POST", path: "/parcels", body });
    expect("PARCEL-CREATE-201").status(created, 201);
    expect("PARCEL-CREATE-201").documented(created, "parcels.createParcel");
    expect("PARCEL-CREATE-201").contains(created.json, { ...body, state: "registered" });
    const { id } = created.json as { readonly id: string };
    const read = await get(`/parcels/${id}`);
    expect("PARCEL-GET-200").documented(read, "parcels.getParcel");
    expect("PARCEL-GET-200").contains(read.json, { id, ...body });
    expect("PARCEL-GET-404").status(await get(`/parcels/${id}0`), 404);
  },
};

const weights: ParcelScenario = {
  name: "weights at the limits and beyond them",
  claims: ["PARCEL-CREATE-GRAMS"],
  safety: "disposable",
  async run({ expect, send, name }) {
    const claim = expect("PARCEL-CREATE-GRAMS");
    for (const [grams, status] of [
      [1, 201],
      [30_000, 201],
      [0, 400],
      [30_001, 400],
    ] as const) {
      const answer = await send({ method: "POST", path: "/parcels", body: { to: name("weighed"), grams } });
      claim.status(answer, status);
      claim.documented(answer, "parcels.createParcel");
      if (status === 400) claim.contains(answer.json, { field: "grams" });
    }
  },
};

const listing: ParcelScenario = {
  name: "a list of one state has the parcels in this state only",
  claims: ["PARCEL-LIST-STATE"],
  safety: "disposable",
  async run({ expect, parcel, change, get }) {
    const [waiting, sent] = [await parcel(), await parcel()];
    await change(sent, "send");
    const answer = await get("/parcels?state=in-transit");
    const ids = (answer.json as readonly { readonly id: string }[]).map(({ id }) => id);
    expect("PARCEL-LIST-STATE").documented(answer, "parcels.listParcels");
    expect("PARCEL-LIST-STATE").that(ids.includes(sent) && !ids.includes(waiting), `with ${sent}, not ${waiting}`, ids);
    await change(sent, "deliver");
  },
};

const lifecycle: ParcelScenario = {
  name: "each action in each state changes what it may, and is refused otherwise",
  claims: ["PARCEL-CHANGE-200", "PARCEL-CHANGE-409"],
  safety: "disposable",
  async run({ expect, parcel, change, get }) {
    for (const [state, { way, next }] of Object.entries(LIFECYCLE)) {
      for (const action of ACTIONS) {
        const id = await parcel();
        for (const step of way) await change(id, step);
        const to = Object.entries(next).find(([possible]) => possible === action)?.[1] as string | undefined;
        const claim = expect(to === undefined ? "PARCEL-CHANGE-409" : "PARCEL-CHANGE-200");
        const answer = await change(id, action);
        claim.status(answer, to === undefined ? 409 : 200);
        claim.documented(answer, "parcels.changeParcel");
        claim.contains((await get(`/parcels/${id}`)).json, { state: to ?? state }, `${state}, ${action}`);
        await change(id, "deliver");
      }
    }
  },
};

const unsent: ParcelScenario = {
  name: "a parcel that is not sent is cancelled after 7 days, and not before",
  claims: ["PARCEL-UNSENT"],
  safety: "full",
  needs: ["time"],
  spanMs: 7 * DAY_MS,
  async run({ expect, parcel, get, clock }) {
    const id = await parcel();
    await clock.pass(7 * DAY_MS - 60_000);
    expect("PARCEL-UNSENT").contains((await get(`/parcels/${id}`)).json, { state: "registered" }, "a minute before");
    await clock.pass(60_000);
    expect("PARCEL-UNSENT").contains((await get(`/parcels/${id}`)).json, { state: "cancelled" });
  },
};

const removing: ParcelScenario = {
  name: "a parcel in transit is not removed, one that arrived is",
  claims: ["PARCEL-DELETE-409"],
  safety: "disposable",
  async run({ expect, parcel, change, send }) {
    const id = await parcel();
    await change(id, "send");
    const refused = await send({ method: "DELETE", path: `/parcels/${id}` });
    expect("PARCEL-DELETE-409").status(refused, 409);
    expect("PARCEL-DELETE-409").documented(refused, "parcels.deleteParcel");
    await change(id, "deliver");
    expect("PARCEL-DELETE-409").status(await send({ method: "DELETE", path: `/parcels/${id}` }), 204);
  },
};

export const scenarios: readonly ParcelScenario[] = [keys, reading, weights, listing, lifecycle, unsent, removing];
