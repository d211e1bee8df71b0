/** A planted fault: one line of the sync code, made wrong. The simulation must notice. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

export const mutants: readonly Mutant[] = [
  {
    name: 'the device takes every answer for final, also retry',
    file: 'client/src/sync/push-loop.ts',
    from: "if (!answer || answer.status === 'retry' || (answer.id !== null && answer.id !== entry.id)) continue;",
    to: 'if (!answer) continue;',
  },
  {
    name: 'an entry is dropped as soon as it was sent',
    file: 'client/src/sync/push-loop.ts',
    from: 'if (!answer.ok) return this.#failed(answer, batch, epoch);',
    to: 'if (!answer.ok) { await this.#settle(batch, batch.map(({ entry }) => ({ mid: entry.mid, id: entry.id, status: "applied" as const })), epoch); return this.#failed(answer, batch, epoch); }',
  },
  {
    name: 'the overlay goes with the answer instead of with the pull',
    file: 'client/src/sync/queue-session.ts',
    from: 'return cursor === null || entry.result?.epoch !== cursor.epoch || cursor.version < version;',
    to: 'return false;',
  },
  {
    name: 'a delta and its cursor are not compared with what is stored',
    file: 'client/src/sync/cache-steps.ts',
    from: 'expect: (stored) => stored.life === at.life && stored.filling === null && same(stored.cursor, at.cursor),',
    to: 'expect: () => true,',
  },
  {
    name: 'a pulled page is not written before its cursor',
    file: 'client/src/sync/cache-steps.ts',
    from: 'deltas: piece ? [{ life: at.life, piece }] : [],',
    to: 'deltas: [],',
  },
  {
    name: 'the first page of a fill is not stored',
    file: 'client/src/sync/cache-steps.ts',
    from: 'const pages = reply.changes.length > 0 ? [{ life, piece }] : [];',
    to: 'const pages = reply.more ? [] : [{ life, piece }];',
  },
  {
    name: 'a reset keeps what the device may no longer hold',
    file: 'client/src/sync/cache-session.ts',
    from: 'if (reply.cursor.epoch === this.cursor?.epoch) await stored.dropRows();',
    to: 'if (!this.state.isFilled) await stored.dropRows();',
  },
  {
    name: 'removals are ignored',
    file: 'client/src/sync/replica.ts',
    from: "else if (change.op === 'remove') this.#remove(collection, table, change.id);",
    to: "else if (change.op === 'remove') continue;",
  },
  {
    name: 'evictions are ignored',
    file: 'client/src/sync/replica.ts',
    from: 'else this.#evict(collection, table, change.id);',
    to: 'else continue;',
  },
  {
    name: 'nothing is sent again after a restore',
    file: 'client/src/sync/push-loop.ts',
    from: 'if (lost.length === 0) return null;',
    to: 'if (lost.length >= 0) return null;',
  },
  {
    name: 'a rollback is never proved',
    file: 'server/src/sync/rollback.ts',
    from: 'return isSame(cursor.proof, cursorMac(secrets, clientId, epoch, top));',
    to: 'return false;',
  },
  {
    name: 'a device gives no receipt back',
    file: 'client/src/sync/queue-session.ts',
    from: 'return newest && { id: newest.id, receipt: newest.receipt };',
    to: 'return undefined;',
  },
  {
    name: 'the file next to the database keeps no high-water mark',
    file: 'server/src/sync/epoch.ts',
    from: 'if (isNew || isFurther) writeStartFile',
    to: 'if (isNew) writeStartFile',
  },
  {
    name: 'what is backed up is remembered over a new epoch',
    file: 'server/src/sync/epoch.ts',
    from: '.set({ epoch, backed_up_version: 0 })',
    to: '.set({ epoch })',
  },
  {
    name: 'a copy that does not open is taken for safe',
    file: 'client/src/sync/push-loop.ts',
    from: 'state: this.#stateAfter(entry, result), result: this',
    to: "state: 'sent' as const, result: this",
  },
  {
    name: 'parked entries are not asked about again',
    file: 'client/src/sync/push-loop.ts',
    from: '    this.#asked.clear();',
    to: '',
  },
  {
    name: 'damaged pieces are left out and never fetched again',
    file: 'client/src/db/opening.ts',
    from: 'opened.isDamaged ||= isDamaged;',
    to: 'opened.isDamaged = false;',
  },
  {
    name: 'checksums are not compared',
    file: 'client/src/sync/pull-loop.ts',
    from: 'if (!checksums) return false;',
    to: 'if (checksums || !checksums) return false;',
  },
  {
    name: 'an entry of another venue is sent with this credential',
    file: 'client/src/sync/queue-session.ts',
    from: 'return [...this.#entries.values()].filter((entry) => entry.clientId === clientId);',
    to: 'return [...this.#entries.values()].filter((entry) => entry.clientId !== "" || clientId);',
  },
  {
    name: 'what is queued is not sealed to the server',
    file: 'client/src/sync/queue-session.ts',
    from: 'const publicKey = withCopy ? this.#publicKey : null;',
    to: 'const publicKey = null as string | null;',
  },
  {
    name: 'what can not be opened is never sent as its copy',
    file: 'client/src/sync/push-loop.ts',
    from: 'const { items: batch, chars } = await this.#copies([...unsent, ...parked]);',
    to: 'const { items: batch, chars } = await this.#copies([...unsent, ...parked].slice(0, 0));',
  },
  {
    name: 'the old tab of a browser that was paired again wipes what is the new one’s',
    file: 'client/src/sync/engine.ts',
    from: 'if (this.#deps.isReplaced()) await this.#cache?.setLocked(true);',
    to: 'if (!this.#deps) await this.#cache?.setLocked(true);',
  },
  {
    name: 'what another venue’s credential could not send stays parked',
    file: 'client/src/sync/queue-session.ts',
    from: "const returned = this.own().filter((entry) => isWaiting(entry) && entry.state !== 'unsent');",
    to: "const returned = this.own().filter((entry) => isWaiting(entry) && entry.state === 'sent');",
  },
  {
    name: 'a frozen leader keeps its lock',
    file: 'client/src/sync/leadership.ts',
    from: 'if (this.#delegate.isFit()) this.#ask(true);',
    to: 'if (!this.#delegate.isFit()) this.#ask(true);',
  },
  {
    name: 'a leader is heard although its storage does not answer',
    file: 'client/src/sync/leadership.ts',
    from: "if (this.#delegate.isFit()) this.#delegate.tabs.send({ kind: 'heartbeat' });",
    to: "this.#delegate.tabs.send({ kind: 'heartbeat' });",
  },
  {
    name: 'a call to storage may take for ever',
    file: 'client/src/sync/storage-watch.ts',
    from: 'export const STORAGE_TIMEOUT_MS = 10_000;',
    to: 'export const STORAGE_TIMEOUT_MS = 10_000_000_000;',
  },
  {
    name: 'a full disk is not tried again',
    file: 'client/src/sync/storage-care.ts',
    from: "if (this.#queueWatch.state !== 'ok') {",
    to: "if (this.#queueWatch.state === 'failing') {",
  },
  {
    name: 'a cache that failed once stays in memory',
    file: 'client/src/sync/storage-care.ts',
    from: "const isBack = this.#queueWatch.state !== 'full' && (await cache.goBack());",
    to: 'const isBack = false;',
  },
  {
    name: 'a failing write of the cache clears what is stored',
    file: 'client/src/sync/stored-cache.ts',
    from: 'if (isQuota(error)) await this.place.clearDisk();',
    to: 'await this.place.clearDisk();',
  },
  {
    name: 'rows that the server took away come back from the disk',
    file: 'client/src/sync/cache-session.ts',
    from: 'stored.isObsolete = this.away !== null;',
    to: 'stored.isObsolete = false;',
  },
  {
    name: 'only the leader pulls, also where the others hold rows in memory',
    file: 'client/src/sync/tab-role.ts',
    from: '} else if (cache.away) loops?.pull();',
    to: '}',
  },
  {
    name: 'followers stay locked',
    file: 'client/src/sync/tab-role.ts',
    from: 'this.#isLeaderLocked = shared.isLocked ?? null;',
    to: 'this.#isLeaderLocked = null;',
  },
  {
    name: 'a lost batch is sent again as large as it was',
    file: 'client/src/sync/batch-size.ts',
    from: `    this.#shrink(chars);
    return true;`,
    to: '    return true;',
  },
  {
    name: 'what the line can not carry alone is tried first, again and again',
    file: 'client/src/sync/push-loop.ts',
    from: 'if (this.#wasCut && only && count === 1) this.#putLast(only.entry);',
    to: '',
  },
  {
    name: 'the lease never runs out',
    file: 'client/src/sync/lease.ts',
    from: 'return contactAtMs !== null && clock.leaseMs() - contactAtMs > LEASE_MS;',
    to: 'return contactAtMs !== null && clock.leaseMs() - contactAtMs > LEASE_MS * 1_000;',
  },
  {
    name: 'entries are stamped with the wall clock uncorrected',
    file: 'client/src/sync/device-clock.ts',
    from: 'return this.#offsetMs === null ? null : Math.round(this.nowMs() - this.#source.wall());',
    to: 'return this.#offsetMs === null ? null : 0;',
  },
  {
    name: 'the server forgets that it answered a mutation before',
    file: 'server/src/sync/apply-items.ts',
    from: 'if (!stored) return null;',
    to: 'if (stored || !stored) return null;',
  },
  {
    name: 'the server skips the version after the cursor',
    file: 'server/src/sync/pull-segments.ts',
    from: 'const slice = { above: cursor.version, upTo: to.version,',
    to: 'const slice = { above: cursor.version + 1, upTo: to.version,',
  },
  {
    name: 'the server evicts nothing at midnight',
    file: 'server/src/sync/pull-segments.ts',
    from: 'if (!to || to.fill || to.day === cursor.day) return [];',
    to: 'if (!to || to) return [];',
  },
  {
    name: 'the server takes the role from the day before',
    file: 'server/src/sync/pull-cursor.ts',
    from: 'given.epoch !== state.epoch || given.scope !== scope.tag',
    to: 'given.epoch !== state.epoch',
  },
];
