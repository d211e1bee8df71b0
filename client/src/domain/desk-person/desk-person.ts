import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { afterWaiting, afterWrongPin, noAttempts, type PinAttempts, readAttempts } from '../../devices/pin-attempts.ts';

/** Who is using the tablet, as they proved it: the actor of what they do there. Rule Q22. */
export interface PersonHere {
  kind: 'user';
  id: string;
  via: 'pin' | 'card';
  pin_version?: number;
  card_hash?: string;
}

/**
 * Who is using a desk's tablet, and the wrong PINs of each person there. Rule D27.
 *
 *   nobody ── proved ──▶ person ── left, or their row no longer proves them ──▶ nobody
 *               ▲           │
 *               └─ proved ──┘
 */
export interface DeskPersonState {
  person: PersonHere | null;
  attempts: Readonly<Record<string, PinAttempts>>;
}

export type DeskPersonEvent =
  /** A PIN is about to be checked: counted before, so that a reload in between does not avoid the count. */
  | { kind: 'tried'; userId: string }
  | { kind: 'proved'; person: PersonHere }
  /** Nobody touched the tablet for the venue's time, or the person said that they are done. */
  | { kind: 'left' }
  | { kind: 'ran'; elapsedMs: number }
  | { kind: 'staff'; staff: Pick<ReadonlyMap<string, StaffRow>, 'get'> };

/** The next state; the same object where nothing changes. */
export function nextDeskPerson(state: DeskPersonState, event: DeskPersonEvent): DeskPersonState {
  const { person, attempts } = state;
  switch (event.kind) {
    case 'tried':
      return { ...state, attempts: { ...attempts, [event.userId]: afterWrongPin(attemptsOf(state, event.userId)) } };
    case 'proved':
      return {
        person: event.person,
        attempts: event.person.via === 'pin' ? without(attempts, event.person.id) : attempts,
      };
    case 'left':
      return person ? { ...state, person: null } : state;
    case 'ran':
      return isWaiting(state) ? { ...state, attempts: waited(attempts, event.elapsedMs) } : state;
    case 'staff':
      return person && !isProvenBy(person, event.staff.get(person.id)) ? { ...state, person: null } : state;
    default:
      return event satisfies never;
  }
}

export function attemptsOf({ attempts }: DeskPersonState, userId: string): PinAttempts {
  return attempts[userId] ?? noAttempts;
}

export function isWaiting({ attempts }: DeskPersonState): boolean {
  return Object.values(attempts).some(({ waitLeftMs }) => waitLeftMs > 0);
}

/** Whether the person still works here with the PIN or card that they used. */
function isProvenBy({ via, pin_version: pin, card_hash: card }: PersonHere, row: StaffRow | undefined): boolean {
  if (!row) return false;
  return via === 'pin' ? row.pin_hash !== null && row.pin_version === pin : row.card_hash === card;
}

/** Who can say here that they are using the tablet; where nobody can, the desk is as it was without. */
export function peopleToAsk(staff: Iterable<StaffRow>): StaffRow[] {
  return [...staff]
    .filter((row) => row.pin_hash !== null || row.card_hash !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What a restart brings back: the attempts, and nobody at the tablet. */
export function readDeskPerson(stored: string | null): DeskPersonState {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    const read = Object.entries(kept as Record<string, unknown>).map(([id, one]) => [id, readAttempts(one)] as const);
    return { person: null, attempts: Object.fromEntries(read) };
  } catch {
    return { person: null, attempts: {} };
  }
}

function waited(attempts: DeskPersonState['attempts'], elapsedMs: number): DeskPersonState['attempts'] {
  return Object.fromEntries(Object.entries(attempts).map(([id, one]) => [id, afterWaiting(one, elapsedMs)]));
}

function without(attempts: DeskPersonState['attempts'], userId: string): DeskPersonState['attempts'] {
  return Object.fromEntries(Object.entries(attempts).filter(([id]) => id !== userId));
}
