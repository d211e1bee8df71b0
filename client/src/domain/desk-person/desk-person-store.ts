import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import { matchesPin } from '@gatehouse/sync-protocol/base/pin-hash';
import type { RowView, SyncEngine } from '../../sync/port/engine-port.ts';
import {
  attemptsOf,
  type DeskPersonEvent,
  type DeskPersonState,
  nextDeskPerson,
  type PersonHere,
  readDeskPerson,
} from './desk-person.ts';

const KEY = 'gatehouse.desk.pin-attempts';

/** True for the scan of any staff card, which is never a visitor's code. */
export function isStaffCard(texts: readonly string[]): boolean {
  return texts.some((text) => readCode(text).kind === 'staff');
}

/** Who is using the tablet, from the rows that it holds: works without a network. Rule D27. */
export class DeskPersonStore {
  readonly #engine: Pick<SyncEngine, 'actAs'>;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #listeners = new Set<() => void>();
  #state: DeskPersonState;
  #staff: Pick<RowView<StaffRow>, 'get' | 'values'> = new Map();

  constructor(engine: Pick<SyncEngine, 'actAs'>, storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#engine = engine;
    this.#storage = storage;
    this.#state = readDeskPerson(storage.getItem(KEY));
  }

  readonly state = (): DeskPersonState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  staffChanged(staff: Pick<RowView<StaffRow>, 'get' | 'values'>): void {
    this.#staff = staff;
    this.#next({ kind: 'staff', staff: { get: (id) => staff.get(id) } });
  }

  /** False for a wrong PIN, and while that person is locked. */
  async enterPin(userId: string, pin: string): Promise<boolean> {
    const row = this.#staff.get(userId);
    if (!row?.pin_hash || attemptsOf(this.#state, userId).waitLeftMs > 0) return false;
    this.#next({ kind: 'tried', userId });
    if (!(await matchesPin(row.pin_hash, pin))) return false;
    this.#prove({ kind: 'user', id: userId, via: 'pin', pin_version: row.pin_version });
    return true;
  }

  /** The person of a scanned card; null for one that is nobody's here. */
  async scanCard(texts: readonly string[]): Promise<StaffRow | null> {
    for (const text of texts) {
      const code = readCode(text);
      if (code.kind !== 'staff') continue;
      const hash = await hashOf(code.id.replaceAll('-', ''));
      const row = [...this.#staff.values()].find(({ card_hash: card }) => card === hash);
      if (!row) continue;
      this.#prove({ kind: 'user', id: row.user_id, via: 'card', card_hash: hash });
      return row;
    }
    return null;
  }

  leave(): void {
    this.#next({ kind: 'left' });
  }

  ran(elapsedMs: number): void {
    this.#next({ kind: 'ran', elapsedMs });
  }

  /** The row may have changed while the PIN was checked. */
  #prove(person: PersonHere): void {
    this.#next({ kind: 'proved', person });
    this.staffChanged(this.#staff);
  }

  #next(event: DeskPersonEvent): void {
    const before = this.#state;
    this.#state = nextDeskPerson(before, event);
    if (this.#state === before) return;
    if (this.#state.attempts !== before.attempts) this.#storage.setItem(KEY, JSON.stringify(this.#state.attempts));
    if (this.#state.person !== before.person) this.#engine.actAs(this.#state.person);
    for (const listener of this.#listeners) listener();
  }
}

async function hashOf(code: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
