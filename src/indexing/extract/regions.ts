/** Ranges of a file, by offsets, in which declared names are in a separate namespace. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

export function createRegions() {
  const regions: (Region & { readonly namespace: string })[] = [];
  return {
    add(namespace: string, region: Region): void {
      regions.push({ ...region, namespace });
    },
    namespaceAt: (offset = 0): string | undefined =>
      regions.find(({ start, end }) => start <= offset && offset < end)?.namespace,
  };
}
