import type { Permission } from '../base/permissions.ts';
import type { CollectionName, DeviceRole } from './collections.ts';

/** An argument that says when something happened. */
export type Instant = 'signed_at' | 'checked_in_at' | 'taken_at';

/** What both sides need to know about a mutation, but for its arguments: devices load this without the schema library. */
export interface MutationFacts {
  /** The version in which a device writes it now: the newest that `mutation-schemas.ts` holds a schema of. */
  readonly version: number;
  /** The argument that the device's engine writes from the entry's own clock. Rule C6. */
  readonly instant: Instant | null;
  /** The roles whose screens do it, apart from the front desk, whose screens do everything. Rule Q18. */
  readonly alsoBy: readonly Exclude<DeviceRole, 'front_desk'>[];
  /** What the person who does it must hold. One with an `override` also needs `desk.override`. Rule Q22. */
  readonly permission: Permission;
  /** Where its effect shows: a role that does not hold these rows lays nothing over them. Rule D7. */
  readonly shownIn: CollectionName;
  /** Which of its arguments name the person or party it is about. What is about its signer was done by a visitor. */
  readonly about: 'signer' | 'person' | 'check_in' | 'party' | 'payment';
  /** What it is called in the outbox, among parked items, and in the report that a browser lost it (rule D25). */
  readonly words: { readonly outbox: string; readonly parked: string; readonly lost: string };
}

/** Everything a device may do while offline: facts that happened at the venue. Requirement I3. */
export const mutations = {
  sign_waiver: {
    version: 2,
    instant: 'signed_at',
    alsoBy: ['kiosk'],
    permission: 'signing.request',
    shownIn: 'customers',
    about: 'signer',
    words: { outbox: 'Waiver', parked: 'Waiver signed', lost: 'Lost waiver' },
  },
  check_in: {
    version: 2,
    instant: 'checked_in_at',
    alsoBy: ['scan_station'],
    permission: 'desk.check_in',
    shownIn: 'check_ins',
    about: 'person',
    words: { outbox: 'Check-in', parked: 'Check-in', lost: 'Lost check-in' },
  },
  undo_check_in: {
    version: 1,
    instant: null,
    alsoBy: [],
    permission: 'desk.undo',
    shownIn: 'check_ins',
    about: 'check_in',
    words: { outbox: 'Undo check-in', parked: 'Check-in undone', lost: 'Lost undo of a check-in' },
  },
  check_in_party: {
    version: 3,
    instant: 'checked_in_at',
    alsoBy: [],
    permission: 'desk.check_in',
    shownIn: 'bookings',
    about: 'party',
    words: { outbox: 'Party check-in', parked: 'Party checked in', lost: 'Lost party check-in' },
  },
  undo_check_in_party: {
    version: 1,
    instant: null,
    alsoBy: [],
    permission: 'desk.undo',
    shownIn: 'bookings',
    about: 'party',
    words: {
      outbox: 'Undo party check-in',
      parked: 'Party check-in undone',
      lost: 'Lost undo of a party check-in',
    },
  },
  take_payment: {
    version: 1,
    instant: 'taken_at',
    alsoBy: [],
    permission: 'payments.take',
    shownIn: 'bills',
    about: 'party',
    words: { outbox: 'Payment', parked: 'Payment taken', lost: 'Lost payment' },
  },
  add_line: {
    version: 1,
    instant: null,
    alsoBy: [],
    permission: 'bookings.edit',
    shownIn: 'bills',
    about: 'party',
    words: { outbox: 'Extra on the bill', parked: 'Extra added to a bill', lost: 'Lost extra on the bill' },
  },
  void_payment: {
    version: 1,
    instant: null,
    alsoBy: [],
    permission: 'bills.correct',
    shownIn: 'bills',
    about: 'payment',
    words: { outbox: 'Void of a payment', parked: 'Payment voided', lost: 'Lost void of a payment' },
  },
} as const satisfies Record<string, MutationFacts>;

export type MutationName = keyof typeof mutations;

/** Undefined for a mutation that this release does not know. */
export function factsOf(name: string | null): MutationFacts | undefined {
  return name !== null && Object.hasOwn(mutations, name) ? mutations[name as MutationName] : undefined;
}

/** A role that a device had before, and until when (ISO instant). */
export interface FormerRole {
  role: DeviceRole;
  until: string;
}

/** Whether the screens of a role do this. Rule Q18. */
export function roleMay(role: DeviceRole, mutation: string): boolean {
  return role === 'front_desk' || (factsOf(mutation)?.alsoBy.includes(role) ?? false);
}

/** Whether a former role of the device did this at an instant (ISO, corrected) at which it still had that role. Rule Q18. */
export function formerlyMay(formerRoles: readonly FormerRole[], mutation: string, atUtc: string): boolean {
  return formerRoles.some(({ role, until }) => roleMay(role, mutation) && Date.parse(atUtc) <= Date.parse(until));
}
