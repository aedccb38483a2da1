import { useRead } from "./use-read.ts";

/** What a field takes by its id, with a name for a person. */
interface IdChoice {
  readonly value: string;
  readonly label: string;
}

/** The network volumes of the account; undefined until they are read, or where the key may not read them. */
export function useVolumeChoices(): readonly IdChoice[] | undefined {
  return useRead(["network-volumes"], ({ rest }, signal) => rest.networkVolumes.list({ signal })).data?.map(
    ({ id, name, size = 0, dataCenterId = "" }) => ({
      value: id,
      label: `${name ?? id} (${size} GB, ${dataCenterId})`,
    }),
  );
}

/** The registry credentials of the account; undefined as above. */
export function useRegistryChoices(): readonly IdChoice[] | undefined {
  return useRead(["registry-auths"], ({ rest }, signal) => rest.containerRegistryAuths.list({ signal })).data?.map(
    ({ id, name }) => ({ value: id, label: name ?? id }),
  );
}
