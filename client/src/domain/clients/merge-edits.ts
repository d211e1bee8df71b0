/** What someone else changed while a form was open. Values are what the form's fields show. */
export interface ForeignChange<N extends string> {
  name: N;
  before: string;
  now: string;
  /** What was typed here in the same field, where it differs; null where only they changed it. */
  typed: string | null;
}

/**
 * Three-way merge of one record: `base` is what the form began with, `mine` what it shows, `theirs` what is stored now. What only they
 * changed is taken over; what both changed keeps what was typed, until the person decides. Requirement Y11.
 */
export function mergeEdits<N extends string>(
  base: Readonly<Record<N, string>>,
  mine: Readonly<Partial<Record<N, string>>>,
  theirs: Readonly<Record<N, string>>,
): { values: Partial<Record<N, string>>; changes: ForeignChange<N>[] } {
  const values: Partial<Record<N, string>> = { ...mine };
  const changes: ForeignChange<N>[] = [];
  for (const name of Object.keys(base) as N[]) {
    if (theirs[name] === base[name]) continue;
    const typed = mine[name];
    const isOwn = typed !== undefined && typed !== base[name] && typed !== theirs[name];
    if (typed !== undefined && !isOwn) values[name] = theirs[name];
    changes.push({ name, before: base[name], now: theirs[name], typed: isOwn ? typed : null });
  }
  return { values, changes };
}

/** The fields that differ from what the form began with: only these are sent. */
export function changedValues<N extends string>(
  base: Readonly<Record<N, string>>,
  values: Readonly<Partial<Record<N, string>>>,
): Partial<Record<N, string>> {
  const changed = (Object.entries(values) as [N, string][]).filter(([name, value]) => value !== base[name]);
  return Object.fromEntries(changed) as Partial<Record<N, string>>;
}
