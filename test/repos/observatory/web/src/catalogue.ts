/** The catalogue as the page sees it. */
export interface Star {
  readonly name: string;
  readonly magnitude: number;
}

export type Order = 'name' | 'magnitude';

export class Catalogue {
  private readonly stars = new Map<string, Star>();

  constructor(stars: readonly Star[]) {
    for (const star of stars) this.stars.set(star.name, star);
  }

  find(name: string): Star | undefined {
    return this.stars.get(name);
  }

  sorted(order: Order): readonly Star[] {
    const all = [...this.stars.values()];
    return all.sort((one, other) => compare(one, other, order));
  }
}

function compare(one: Star, other: Star, order: Order): number {
  return order === 'name' ? one.name.localeCompare(other.name) : one.magnitude - other.magnitude;
}
