/** A dashboard of Grafana, as far as the tests look at it. */
export interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** What its panels ask Prometheus for. */
export function expressionsOf({ panels }: Dashboard): readonly string[] {
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}
