import type { Planted } from './planted-fault.ts';

/** Faults in pulling and storing the server’s rows on a device. */
export const cacheFaults: readonly Planted[] = [
  {
    name: 'a delta and its cursor are not compared with what is stored',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'expect: (stored) => stored.life === at.life && stored.filling === null && same(stored.cursor, at.cursor),',
    to: 'expect: () => true,',
  },
  {
    name: 'a pulled page is not written before its cursor',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'deltas: piece ? [{ life: at.life, piece }] : [],',
    to: 'deltas: [],',
  },
  {
    name: 'the first page of a fill is not stored',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'const pages = reply.changes.length > 0 ? [{ life, piece }] : [];',
    to: 'const pages = reply.more ? [] : [{ life, piece }];',
  },
  {
    name: 'a reset keeps what the device may no longer hold',
    file: 'client/src/sync/cache/cache-session.ts',
    from: 'if (reply.cursor.epoch === this.cursor?.epoch) await stored.dropRows();',
    to: 'if (!this.state.isFilled) await stored.dropRows();',
  },
  {
    name: 'removals are ignored',
    file: 'client/src/sync/replica/replica.ts',
    from: "else if (change.op === 'remove') this.#remove(collection, table, change.id);",
    to: "else if (change.op === 'remove') continue;",
  },
  {
    name: 'evictions are ignored',
    file: 'client/src/sync/replica/replica.ts',
    from: 'else this.#evict(collection, table, change.id);',
    to: 'else continue;',
  },
  {
    name: 'damaged pieces are left out and never fetched again',
    file: 'client/src/db/opening.ts',
    from: 'opened.isDamaged ||= isDamaged;',
    to: 'opened.isDamaged = false;',
  },
  {
    name: 'checksums are not compared',
    file: 'client/src/sync/exchange/pull-loop.ts',
    from: 'if (!checksums) return false;',
    to: 'if (checksums || !checksums) return false;',
  },
  {
    name: 'a failing write of the cache clears what is stored',
    file: 'client/src/sync/cache/stored-cache.ts',
    from: 'if (isQuota(error)) await this.place.clearDisk();',
    to: 'await this.place.clearDisk();',
  },
  {
    name: 'rows that the server took away come back from the disk',
    file: 'client/src/sync/cache/cache-session.ts',
    from: 'stored.isObsolete = this.away !== null;',
    to: 'stored.isObsolete = false;',
  },
  {
    name: 'a refill takes any state',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'expect: (stored) => nextLife(stored) <= life,\n    next: (stored) => ({ ...stored, filling: { life, cursor: null } }),',
    to: 'expect: () => true,\n    next: (stored) => ({ ...stored, filling: { life, cursor: null } }),',
  },
  {
    name: 'a fold does not compare the generation',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'stored.generation === at.generation &&',
    to: '',
  },
  {
    name: 'a fold does not compare the cursor',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'stored.filling === null &&\n      same(stored.cursor, at.cursor),',
    to: 'stored.filling === null,',
  },
  {
    name: 'a page of a fill does not compare the position',
    file: 'client/src/sync/cache/cache-steps.ts',
    from: 'stored.life === at.life && same(stored.filling, at.filling);',
    to: 'stored.life === at.life;',
  },
  {
    name: 'an answer is applied whatever cursor it was asked with',
    file: 'client/src/sync/cache/cache-session.ts',
    from: "if (!same(sent, this.pullCursor)) return 'again';",
    to: '',
  },
  {
    name: 'a waking tab misses a fold',
    file: 'client/src/sync/cache/stored-cache.ts',
    from: 'if (!isSameLine || state.foldedThrough > this.lastDelta || !this.state.isFilled) return this.load();',
    to: 'if (!isSameLine || !this.state.isFilled) return this.load();',
  },
  {
    name: 'a tab that catches up misses a fold meanwhile',
    file: 'client/src/sync/cache/stored-cache.ts',
    from: 'if (await this.#isReplaced(state)) return this.load();',
    to: '',
  },
  {
    name: 'a fill that starts over in memory keeps what was shown before',
    file: 'client/src/sync/cache/stored-cache.ts',
    from: 'this.arriving = isShown && !this.state.isFilled ? new Replica() : null;',
    to: '',
  },
];
