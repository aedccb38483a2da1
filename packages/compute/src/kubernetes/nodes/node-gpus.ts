import { gpuTypeIds } from "@millrace/spec";
import type { KubeNode } from "../api/kube-types.ts";
import { quantityOf } from "../api/quantity.ts";

/** GPUs of one kind for a pod. */
export interface PodGpus {
  readonly count: number;
  /** The name that a pod asks for them by. */
  readonly resource: string;
  /** Labels of nodes that have this kind; none where nodes have no labels. */
  readonly selector: Readonly<Record<string, string>>;
  /** The node that they were counted on. Another one with the same kind will do. */
  readonly node: string | null;
  /** The node to come that they are counted on. */
  readonly awaited?: string;
}

/** GPUs of a node that a pod asks for by one resource: whole ones, or slices of one profile. */
export interface NodeGpus {
  readonly resource: string;
  readonly count: number;
  /** What labels a pod selects such a node by. */
  readonly selector: Readonly<Record<string, string>>;
  /** Null for slices that no setting names a type for: they are not rented out. */
  readonly typeId: string | null;
  /** As GPU feature discovery names it, such as `NVIDIA-A100-SXM4-80GB-MIG-1g.10gb`. */
  readonly product: string;
  readonly memoryInGb: number;
  /** Ids of these GPUs begin so. */
  readonly group: string;
}

/** Types of the interface by what they stand for: the product of a node, or a profile such as `MIG-1g.10gb`. */
export type GpuTypes = Readonly<Record<string, string>>;

/** What a pod asks for whole GPUs by. */
export const wholeGpus = "nvidia.com/gpu";
const sliceResource = /^nvidia\.com\/(mig-(.+))$/;
const mebibytesPerGb = 1024;
/** The mark of a slice in the name of a product: with the strategy `single`, slices are told as GPUs. */
const sliceMark = "-MIG-";

export function gpusOfNode(
  { metadata: { name, labels = {} }, status }: KubeNode,
  types: GpuTypes,
): readonly NodeGpus[] {
  const resources = Object.entries(status.allocatable ?? {});
  return resources.flatMap(([resource, quantity]): readonly NodeGpus[] => {
    const count = quantityOf(quantity);
    const [, suffix, profile] = sliceResource.exec(resource) ?? [];
    if (count === 0 || (resource !== wholeGpus && profile === undefined)) return [];
    const productLabel = `${resource}.product`;
    const told = labels[productLabel];
    const whole = labels[`${wholeGpus}.product`];
    const product = told ?? (profile === undefined ? "GPU" : `${whole ?? "GPU"}${sliceMark}${profile}`);
    const memoryInMib = Number(labels[`${resource}.memory`] ?? 0);
    return [
      {
        resource,
        count,
        selector: told === undefined ? {} : { [productLabel]: told },
        typeId: typeOf(product, types),
        product,
        memoryInGb: memoryInMib > 0 ? Math.round(memoryInMib / mebibytesPerGb) : memoryOfProfile(product),
        group: suffix === undefined ? name : `${name}/${suffix}`,
      },
    ];
  });
}

function typeOf(product: string, types: GpuTypes): string | null {
  const at = product.indexOf(sliceMark);
  const named = types[product] ?? (at === -1 ? undefined : types[product.slice(at + 1)]);
  return named ?? (at === -1 ? gpuTypeOfProduct(product) : null);
}

/** The memory that the name of a slice tells; 0 for whole GPUs. */
function memoryOfProfile(product: string): number {
  return Number(/-MIG-\d+g\.(\d+)gb/.exec(product)?.[1] ?? 0);
}

const typesByProduct: ReadonlyMap<string, string> = new Map(gpuTypeIds.map((id) => [comparable(id), id]));

/** The `GpuTypeId` for the label of GPU feature discovery, which has dashes for blanks. Unknown products are kept. */
export function gpuTypeOfProduct(product: string): string {
  const told = product.replace(/-SHARED$/, "");
  return typesByProduct.get(comparable(told)) ?? told;
}

function comparable(name: string): string {
  return name
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
}
