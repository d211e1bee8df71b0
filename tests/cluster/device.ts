import { setTimeout as sleep } from 'node:timers/promises';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply } from '@gatehouse/sync-protocol/sync/messages/push';
import { signingOf } from '../bench/support/sync-venue.ts';
import { sealAsDevice } from '../helpers/samples/sealed-copy.ts';
import { ModelReplica, mutationOf } from '../helpers/venues/sync-device.ts';
import type { Ledger } from './ledger.ts';
import { Line, type Lines, until } from './line.ts';
import type { ClusterVenue } from './venues.ts';

const ITEMS = 20;
const SIGNINGS = 2;
const OFFLINE_MS_MAX = 5_000;
const CUT_PERCENT = 5;
/** How many acknowledged items are sent again after a failover. */
const RESEND_ITEMS = 50;

interface Mutation extends Record<string, unknown> {
  id: string;
  name: string;
  args: Record<string, string>;
}

let signers = 0;

/** A front desk that works offline, reconnects with 20 items, and sends each until it is answered. */
export class Device {
  readonly #venue: ClusterVenue;
  readonly #token: string;
  readonly #lines: Lines;
  readonly #line: Line;
  readonly #ledger: Ledger;
  readonly #acknowledged: Mutation[] = [];
  readonly #people: string[] = [];
  readonly replica: ModelReplica;

  constructor(lines: Lines, venue: ClusterVenue, token: string, ledger: Ledger) {
    this.#venue = venue;
    this.#token = token;
    this.#ledger = ledger;
    this.#lines = lines;
    this.#line = new Line(lines, { cutPercent: CUT_PERCENT });
    this.replica = new ModelReplica((cursor) =>
      this.#post<PullReply>('/api/sync/pull', { schema: SCHEMA_VERSION, cursor }),
    );
  }

  get clientId(): string {
    return this.#venue.clientId;
  }

  /** Comes and goes until the signal aborts, and then sends what it has left. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#sendAll(this.#newItems());
      await this.#pull();
      await sleep(Math.random() * OFFLINE_MS_MAX, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads what the venue has a last time. */
  async leave(): Promise<void> {
    await this.#pull();
    this.#line.close();
  }

  /** Reads what the venue has. In another epoch it first sends again what it was told is done: rule D6. */
  async #pull(): Promise<void> {
    const before = this.replica.cursor?.epoch;
    await this.replica.pull();
    if (before === undefined || this.replica.cursor?.epoch === before) return;
    await this.#resend();
    await this.replica.pull();
  }

  #newItems(): Mutation[] {
    return Array.from({ length: ITEMS }, (_, index) => (index < SIGNINGS ? this.#signing() : this.#checkIn()));
  }

  #signing(): Mutation {
    signers += 1;
    const signing = signingOf(this.#venue, signers) as Mutation;
    this.#people.push(String((signing.args['waiver_ids'] as unknown as string[])[0]));
    return signing;
  }

  #checkIn(): Mutation {
    const now = new Date().toISOString();
    const args = {
      checkin_id: createCheckinId(this.clientId, now.slice(0, 10)),
      waiver_id: this.#people[Math.floor(Math.random() * this.#people.length)] ?? '',
      checked_in_at: now,
    };
    const clock = { client_at: now, offset_ms: 0, monotonic_ms: performance.now(), session: 'cluster' };
    return mutationOf(this.clientId, 'check_in', args, { clock }) as unknown as Mutation;
  }

  /** The same items with the same ids, as long as one of them has no final answer. Rule Q12. */
  async #sendAll(items: readonly Mutation[]): Promise<void> {
    await until(this.#lines, `the push of ${this.#token}`, async () => {
      const { results } = await this.#post<PushReply>('/api/sync/push', {
        client_now: new Date().toISOString(),
        mutations: items,
      });
      return { done: results.every(({ status }) => isStored(status)), value: results };
    });
    for (const item of items) this.#note(item);
  }

  #note(item: Mutation): void {
    const { items, checkIns, signings, mailboxes } = this.#ledger;
    this.#acknowledged.push(item);
    items.add(item.id);
    if (item.name === 'check_in') checkIns.add(`${this.clientId} ${item.args['checkin_id']}`);
    else {
      signings.add(String(item.args['event_id']));
      mailboxes.add(String(item.args['email']));
    }
  }

  async #resend(): Promise<void> {
    const key = String(this.replica.get('venue', this.clientId)?.['sealing_public_key']);
    for (let from = 0; from < this.#acknowledged.length; from += RESEND_ITEMS) {
      const batch = this.#acknowledged.slice(from, from + RESEND_ITEMS);
      const items = batch.map((item) => ({ id: item.id, sealed: sealAsDevice(key, JSON.stringify(item)) }));
      const results = await until(this.#lines, `the resend of ${this.#token}`, async () => {
        const reply = await this.#post<PushReply>('/api/sync/resend', { items });
        return { done: reply.results.every(({ status }) => isStored(status)), value: reply.results };
      });
      this.#ledger.broughtBack += results.filter(({ status }) => status === 'applied').length;
    }
  }

  #post<Reply>(path: string, message: object): Promise<Reply> {
    const body = { protocol: PROTOCOL_VERSION, replica_id: this.#token, ...message };
    return this.#line.insist<Reply>('POST', path, { token: this.#token, body });
  }
}

function isStored(status: string): boolean {
  if (status === 'parked') throw new Error('An item that a desk may send was parked');
  return status !== 'retry';
}
