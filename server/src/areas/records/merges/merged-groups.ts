/** A merge in force: where the record is kept, and which was merged into it. */
export interface MergeLink {
  keep: string;
  merged: string;
}

/**
 * Where each merged record is found, at the end of its chain. A record is merged into one other at most and never into its
 * own group, so every chain ends. Requirement F22.
 */
export function keptRecords(links: Iterable<MergeLink>): Map<string, string> {
  const next = new Map<string, string>();
  for (const { keep, merged } of links) next.set(merged, keep);
  const kept = new Map<string, string>();
  for (const merged of next.keys()) {
    let end = merged;
    for (let step = next.get(end); step !== undefined; step = next.get(end)) end = step;
    kept.set(merged, end);
  }
  return kept;
}

/** The names that pairs connect, each with the smallest name of its group; names without a pair have none. */
export function connected(pairs: Iterable<readonly [string, string]>): Map<string, string> {
  const groups = new Map<string, Set<string>>();
  for (const [a, b] of pairs) {
    if (a === b) continue;
    const joined = new Set([a, b, ...(groups.get(a) ?? []), ...(groups.get(b) ?? [])]);
    for (const name of joined) groups.set(name, joined);
  }
  return new Map(Array.from(groups, ([name, group]) => [name, [...group].toSorted()[0] ?? name]));
}
