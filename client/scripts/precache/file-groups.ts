import { type PrecacheEntry, type PrecacheGroup, precacheGroups } from '../../src/pwa/precache-groups.ts';
import type { Group } from './who-needs.ts';

/** A script of the build. */
export interface BuiltScript {
  fileName: string;
  isEntry: boolean;
  /** Ids of the modules in it. */
  modules: readonly string[];
  /** Files that it does not run without: scripts, styles, typefaces, WebAssembly. */
  needs: readonly string[];
  /** Ids of modules that it loads by `import()`. */
  lazy: readonly string[];
}

/** The groups that need a file: null for every browser. */
export type FileGroups = ReadonlyMap<string, readonly PrecacheGroup[] | null>;

/**
 * Which files each group needs: those of the modules that are `assigned` to it, what they need, and what these load by
 * `import()`, unless that is assigned itself. Throws where a part of the entry is assigned to nobody, or one that is
 * assigned is not in the build.
 */
export function fileGroups(
  scripts: readonly BuiltScript[],
  assigned: ReadonlyMap<string, readonly Group[]>,
): FileGroups {
  const byFile = new Map(scripts.map((script) => [script.fileName, script]));
  const byModule = new Map(scripts.flatMap((script) => script.modules.map((id) => [id, script.fileName])));
  const entries = scripts.filter(({ isEntry }) => isEntry);
  const unknown = entries.flatMap(({ lazy }) => lazy).filter((id) => !assigned.has(id));
  if (unknown.length > 0) throw new Error(`Nobody is known to need what the entry loads: ${unknown.join(', ')}`);
  const absent = [...assigned.keys()].filter((id) => !byModule.has(id));
  if (absent.length > 0) throw new Error(`Needed parts are not in the build: ${absent.join(', ')}`);

  const filesOf = (group: Group): Set<string> => {
    const found = new Set<string>();
    const roots = [...assigned].filter(([, groups]) => groups.includes(group)).map(([id]) => byModule.get(id) ?? '');
    const waiting = group === 'core' ? [...entries.map(({ fileName }) => fileName), ...roots] : roots;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      const script = byFile.get(next);
      const lazy = script?.lazy.filter((id) => !assigned.has(id)) ?? [];
      waiting.push(...(script?.needs ?? []), ...lazy.flatMap((id) => byModule.get(id) ?? []));
    }
    return found;
  };
  const core = filesOf('core');
  const groups = new Map<string, PrecacheGroup[] | null>([...core].map((name) => [name, null]));
  for (const group of precacheGroups)
    for (const name of filesOf(group)) if (!core.has(name)) groups.set(name, [...(groups.get(name) ?? []), group]);
  /* A file without modules passes on another one: the texts in English are in the file of their screen. */
  for (const { fileName, needs } of scripts.filter(({ modules }) => modules.length === 0)) {
    const of = groups.get(needs[0] ?? '');
    if (of !== undefined) groups.set(fileName, of);
  }
  return groups;
}

/** The entries with the groups of their files. A file outside `assets/` is for all. Throws for one that is for nobody. */
export function withGroups<E extends { url: string }>(
  entries: readonly E[],
  groups: FileGroups,
): (E & Pick<PrecacheEntry, 'groups'>)[] {
  const lost = entries.filter(({ url }) => url.startsWith('assets/') && !groups.has(url)).map(({ url }) => url);
  if (lost.length > 0) throw new Error(`No group stores ${lost.join(', ')}`);
  return entries.map((entry) => {
    const of = groups.get(entry.url);
    return of ? { ...entry, groups: of } : entry;
  });
}
