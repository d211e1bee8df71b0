import type { Planted } from './planted-fault.ts';

/** Faults in a device's queue, its overlay and its pushes. */
export const queueFaults: readonly Planted[] = [
  {
    name: 'the device takes every answer for final, also retry',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: "if (!answer || answer.status === 'retry' || (answer.id !== null && answer.id !== entry.id)) continue;",
    to: 'if (!answer) continue;',
  },
  {
    name: 'an entry is dropped as soon as it was sent',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'if (!answer.ok) return this.#failed(answer, batch, epoch);\n    this.#reportedAtMs',
    to: 'if (!answer.ok) { await this.#settle(batch, batch.map(({ entry }) => ({ mid: entry.mid, id: entry.id, status: "applied" as const })), epoch); return this.#failed(answer, batch, epoch); }\n    this.#reportedAtMs',
  },
  {
    name: 'the overlay goes with the answer instead of with the pull',
    file: 'client/src/sync/queue/queue-session.ts',
    from: 'return cursor === null || entry.result?.epoch !== cursor.epoch || cursor.version < version;',
    to: 'return false;',
  },
  {
    name: 'nothing is sent again after a restore',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'if (lost.length === 0) return null;',
    to: 'if (lost.length >= 0) return null;',
  },
  {
    name: 'a device gives no receipt back',
    file: 'client/src/sync/queue/queue-counts.ts',
    from: 'return newest && { id: newest.id, receipt: newest.receipt };',
    to: 'return undefined;',
  },
  {
    name: 'a copy that does not open is taken for safe',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'const state = this.#stateAfter(entry, answer);\n      return [{ mid',
    to: "const state = 'sent' as const;\n      return [{ mid",
  },
  {
    name: 'parked entries are not asked about again',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: '    this.#asked.clear();',
    to: '',
  },
  {
    name: 'an entry of another venue is sent with this credential',
    file: 'client/src/sync/queue/queue-session.ts',
    from: 'return clientId === this.#delegate.identity.clientId;',
    to: 'return clientId !== "" || this.#delegate.identity.clientId !== "";',
  },
  {
    name: 'what the browser cleared under a tab is not written back',
    file: 'client/src/sync/queue/queue-life.ts',
    from: 'await recover(await this.#writeBack(known()));',
    to: 'await recover([]);',
  },
  {
    name: 'what is queued while the stored queue is read is forgotten until it is read again',
    file: 'client/src/sync/queue/queue-life.ts',
    from: 'if (changes === queue.changes) return',
    to: 'return',
  },
  {
    name: 'what the browser cleared between two lives is not queued again',
    file: 'client/src/sync/queue/spare-queue.ts',
    from: 'index.life !== life ? index.items : []',
    to: 'index.life === 0 ? index.items : []',
  },
  {
    name: 'what is queued is not sealed to the server',
    file: 'client/src/sync/queue/queue-session.ts',
    from: 'this.#withRoom(() => add({ copy }))',
    to: 'this.#withRoom(() => add({}))',
  },
  {
    name: 'what can not be opened is never sent as its copy',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'await this.#copies(closed);',
    to: 'await this.#copies(closed.slice(0, 0));',
  },
  {
    name: 'what another venue’s credential could not send stays parked',
    file: 'client/src/sync/queue/queue-session.ts',
    from: "const returned = this.own().filter((entry) => isWaiting(entry) && entry.state !== 'unsent');",
    to: "const returned = this.own().filter((entry) => isWaiting(entry) && entry.state === 'sent');",
  },
  {
    name: 'a lost batch is sent again as large as it was',
    file: 'client/src/sync/exchange/batch-size.ts',
    from: `    this.#shrink(chars);
    return true;`,
    to: '    return true;',
  },
  {
    name: 'what the line can not carry alone is tried first, again and again',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'if (this.#wasCut && only && count === 1) this.#order.putLast(only.entry);',
    to: '',
  },
  {
    name: 'an instant is written by another clock than its entry',
    file: 'client/src/sync/queue/new-entry.ts',
    from: '{ ...args, [instant]: entry.clock.client_at }',
    to: '{ ...args, [instant]: iso(2 * clientAtMs - nowMs) }',
  },
  {
    name: 'the copy for a restore does not carry what its clock was corrected by',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'queue.copyOf(corrected(mutation, correctionMs), publicKey)',
    to: 'queue.copyOf(mutation, publicKey)',
  },
  {
    name: 'arguments go without a copy for the server',
    file: 'client/src/sync/queue/queue-session.ts',
    from: 'if (!entry.hasCopy && copy === undefined) continue;',
    to: '',
  },
  {
    name: 'what another epoch acknowledged is let go',
    file: 'client/src/sync/queue/queue-session.ts',
    from: "entry.state === 'sent' && cursor && entry.result?.epoch === cursor.epoch && !this.isShown(entry, cursor),",
    to: "entry.state === 'sent' && cursor && !this.isShown(entry, cursor),",
  },
  {
    name: 'a queued signing covers the people that the cache has',
    file: 'client/src/sync/replica/overlay-signing.ts',
    from: "if (minor === undefined || facts.base('customers', id)) continue;",
    to: 'if (minor === undefined) continue;',
  },
  {
    name: 'a queued check-in covers the one that the cache has',
    file: 'client/src/sync/replica/overlay.ts',
    from: "if (facts.base('check_ins', args.checkin_id)) return;",
    to: '',
  },
  {
    name: 'the overlay shows times uncorrected',
    file: 'client/src/sync/replica/overlay.ts',
    from: 'new Date(Date.parse(writtenAtUtc) + entry.offsetMs).toISOString();',
    to: 'new Date(Date.parse(writtenAtUtc)).toISOString();',
  },
  {
    name: 'a 400 does not halve the batch',
    file: 'client/src/sync/exchange/push-loop.ts',
    from: 'const isRefusedWhole = failure.status === 413 || failure.status === 400;',
    to: 'const isRefusedWhole = failure.status === 413;',
  },
];
