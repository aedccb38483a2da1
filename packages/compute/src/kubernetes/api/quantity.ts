const factors: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The number that a quantity of Kubernetes stands for, such as `250m` or `16Gi`; 0 for a text that is none. */
export function quantityOf(text: string | undefined): number {
  const [, digits = "", exponent = "", suffix = ""] =
    /^([0-9.]+)(?:[eE]([+-]?\d+))?([A-Za-z]{0,2})$/.exec(text?.trim() ?? "") ?? [];
  const factor = factors[suffix];
  return digits === "" || factor === undefined ? 0 : Number(`${digits}e${exponent === "" ? "0" : exponent}`) * factor;
}
