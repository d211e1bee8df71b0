import type { Relationship } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';

/** What the adult is to the minors: the same to all, or to each. Null where it isn't chosen yet. Requirement W45. */
export type Relations =
  | { isSame: true; ofAll: Relationship | null }
  | { isSame: false; ofEach: readonly (Relationship | null)[] };

export const noRelations: Relations = { isSame: true, ofAll: null };

/** The relation to each of so many minors. */
export function relationsOf(relations: Relations, minors: number): (Relationship | null)[] {
  return Array.from({ length: minors }, (_, at) =>
    relations.isSame ? relations.ofAll : (relations.ofEach[at] ?? null),
  );
}

/** Said for each from now on, or for all: as the first was. */
export function splitRelations(relations: Relations, isSame: boolean, minors: number): Relations {
  const each = relationsOf(relations, minors);
  return isSame ? { isSame, ofAll: each[0] ?? null } : { isSame, ofEach: each };
}

export function withRelation(relations: Relations, at: number, chosen: Relationship, minors: number): Relations {
  if (relations.isSame) return { isSame: true, ofAll: chosen };
  const each = relationsOf(relations, minors);
  return { isSame: false, ofEach: each.map((relation, index) => (index === at ? chosen : relation)) };
}
