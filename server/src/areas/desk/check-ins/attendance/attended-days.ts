/** A day on which a person was in, and the one before it; null for the first. */
export interface Visit {
  date: string;
  previous: string | null;
}

/** A visit that counts from now on (1) or no longer (-1). */
export interface VisitChange extends Visit {
  change: 1 | -1;
}

/** The person's attended days next to one, which may be attended or not. */
export interface Neighbors {
  previous: string | null;
  next: string | null;
}

/** What changes when a person turns out to have been in on a day: the visit after it gets another one before it. */
export function visitAdded(date: string, { previous, next }: Neighbors): VisitChange[] {
  const added: VisitChange = { date, previous, change: 1 };
  if (next === null) return [added];
  return [added, { date: next, previous, change: -1 }, { date: next, previous: date, change: 1 }];
}

/** The opposite, for the day's last check-in that was undone. */
export function visitRemoved(date: string, neighbors: Neighbors): VisitChange[] {
  return visitAdded(date, neighbors).map((visit) => ({ ...visit, change: visit.change === 1 ? -1 : 1 }));
}

/** A day on which someone was in under a record. */
export interface RecordDay {
  recordId: string;
  date: string;
}

/** Every visit of these days, in any order, as counted from now on or no longer. */
export function visitsOf(days: readonly RecordDay[], change: 1 | -1): VisitChange[] {
  const byRecord = new Map<string, Set<string>>();
  for (const { recordId, date } of days) byRecord.set(recordId, (byRecord.get(recordId) ?? new Set()).add(date));
  return [...byRecord.values()].flatMap((dates) =>
    [...dates].toSorted().map((date, at, all) => ({ date, previous: all[at - 1] ?? null, change })),
  );
}

/** What remains of many changes: how many people more or fewer, by visit. Those that cancel each other out are left out. */
export function sumChanges(changes: readonly VisitChange[]): (Visit & { people: number })[] {
  const sums = new Map<string, Visit & { people: number }>();
  for (const { date, previous, change } of changes) {
    const key = `${date} ${previous ?? ''}`;
    const known = sums.get(key);
    if (known) known.people += change;
    else sums.set(key, { date, previous, people: change });
  }
  return [...sums.values()].filter(({ people }) => people !== 0);
}
