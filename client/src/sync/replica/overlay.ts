import { showsCount } from '@gatehouse/sync-protocol/areas/desk/party-counts';
import { isOtherBooking } from '@gatehouse/sync-protocol/areas/desk/party-review';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { signsFor } from '@gatehouse/sync-protocol/areas/people/signs-for';
import type { Minor } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type {
  CheckInArgs,
  CheckInPartyArgs,
  UndoCheckInArgs,
  UndoCheckInPartyArgs,
} from '@gatehouse/sync-protocol/sync/mutation-schemas';
import type { Overlaid } from '../port/engine-port.ts';
import { readShownArgs, type ShownArgs, type SignWaiverShown } from './shown-args.ts';
import { signedDocuments } from './signed-documents.ts';

/** A queued mutation whose effect the cache does not show yet. `args` are without pictures and strokes. */
export interface ShownEntry {
  /** The mutation's id. */
  id: string;
  name: string;
  args: Record<string, unknown>;
  isParked: boolean;
  queuedAtUtc: string;
  /** Server time minus the clock that its instants were recorded by. */
  offsetMs: number;
}

export interface OverlayFacts {
  clientId: string;
  deviceId: string;
  timeZone: string;
  base<C extends CollectionName>(collection: C, id: string): Collections[C] | undefined;
}

export type Overlay = { [C in CollectionName]: Map<string, Overlaid<Collections[C]>> };

type Mark = { isPending: true } | { isParked: true };

/** One mutation as it is laid over the rows. */
interface Layer {
  overlay: Overlay;
  entry: ShownEntry;
  mark: Mark;
  facts: OverlayFacts;
  /** Party check-ins that are undone in the queue itself, by the ids of their mutations. */
  undoneParties: ReadonlySet<string>;
}

/**
 * Lays queued mutations over the cache: added rows, and rows of the cache as they will be. Where the cache
 * already has the row, it takes precedence, so that nothing shows twice. Rule D7, requirement S5.
 */
export function overlayOf(entries: readonly ShownEntry[], facts: OverlayFacts): Overlay {
  const overlay: Overlay = {
    venue: new Map(),
    documents: new Map(),
    waiver_documents: new Map(),
    customers: new Map(),
    members: new Map(),
    check_ins: new Map(),
    bookings: new Map(),
    resources: new Map(),
  };
  const undoneParties = new Set(entries.flatMap(undonePartyOf));
  for (const entry of entries) {
    const mark: Mark = entry.isParked ? { isParked: true } : { isPending: true };
    /* Malformed arguments will be parked: the entry shows in the queue and changes no row. */
    const args = readShownArgs(entry.name, entry.args);
    if (args) layOver(args, { overlay, entry, mark, facts, undoneParties });
  }
  return overlay;
}

function undonePartyOf({ name, args }: ShownEntry): string[] {
  const shown = readShownArgs(name, args);
  return shown?.name === 'undo_check_in_party' ? [shown.args.party_check_in_id] : [];
}

function layOver(shown: ShownArgs, layer: Layer): void {
  if (shown.name === 'sign_waiver') signWaiver(shown.args, layer);
  else if (shown.name === 'check_in') checkIn(shown.args, layer);
  else if (shown.name === 'undo_check_in') undo(shown.args, layer);
  else if (shown.name === 'check_in_party') checkInParty(shown.args, layer);
  else undoParty(shown.args, layer);
}

function signWaiver(args: SignWaiverShown, { overlay, entry, mark, facts }: Layer): void {
  const signedAt = corrected(entry, args.signed_at);
  const date = venueDateAt(Date.parse(signedAt), facts.timeZone);
  const people: (Minor | null)[] = [...(args.kind === 'minor' ? [] : [null]), ...(args.minors ?? [])];
  for (const [index, id] of args.waiver_ids.entries()) {
    const minor = people[index];
    if (minor === undefined || facts.base('customers', id)) continue;
    const record = askedRecord(args, minor, facts);
    /* Until the server makes them one, the signature shows on the record, under which the person may be in already. Rule M7. */
    if (record) overlay.customers.set(record.waiver_id, { ...record, last_signed: date, ...mark });
    overlay.customers.set(id, {
      waiver_id: id,
      client_id: facts.clientId,
      waiver_type: args.kind === 'adult' || !minor ? 'Adult' : 'Minor',
      adult_first_name: args.adult_first_name,
      adult_last_name: args.adult_last_name,
      adult_DoB: args.adult_DoB,
      ...contactOf(args),
      minor_first_name: minor?.first_name ?? null,
      minor_last_name: minor?.last_name ?? null,
      minor_DoB: minor?.DoB ?? null,
      date_signed: date,
      waiver_date: date,
      created_at: signedAt,
      has_signature: true,
      needs_review: false,
      ...signedDocuments(args, date, facts),
      ...(people.length > 1 ? { event_id: args.event_id } : {}),
      ...(args.booking_id === undefined ? {} : { booking_id: args.booking_id }),
      ...(record ? { merged_into: record.waiver_id } : {}),
      ...mark,
    });
  }
}

/** The record that the desk asked this signature for, where its person signs. */
function askedRecord(args: SignWaiverShown, minor: Minor | null, { base }: OverlayFacts): CustomerRow | undefined {
  const record = args.for_waiver_id === undefined ? undefined : base('customers', args.for_waiver_id);
  const signer = minor
    ? { waiver_type: 'Minor' as const, first_name: minor.first_name, last_name: minor.last_name }
    : { waiver_type: 'Adult' as const, first_name: args.adult_first_name, last_name: args.adult_last_name };
  return record && !record.has_signature && record.merged_into === undefined && signsFor(signer, record)
    ? record
    : undefined;
}

function checkIn(args: CheckInArgs, { overlay, entry, mark, facts }: Layer): void {
  if (facts.base('check_ins', args.checkin_id)) return;
  const at = corrected(entry, args.checked_in_at);
  overlay.check_ins.set(args.checkin_id, {
    checkin_id: args.checkin_id,
    client_id: facts.clientId,
    waiver_id: args.waiver_id,
    membership_id: args.membership_id ?? null,
    check_in_time: at,
    created_at: at,
    venue_date: venueDateAt(Date.parse(at), facts.timeZone),
    device_id: facts.deviceId,
    clock_flagged: false,
    undone_at: null,
    merged_into: mergedInto(args, facts),
    ...mark,
  });
}

/** As far as this device knows: a scan station has no customers, but its members. */
function mergedInto(args: CheckInArgs, { base }: OverlayFacts): string | undefined {
  const member = args.membership_id === undefined ? undefined : base('members', args.membership_id);
  return (
    base('customers', args.waiver_id)?.merged_into ??
    (member?.waiver_id === args.waiver_id ? member.merged_into : undefined)
  );
}

function undo({ checkin_id }: Pick<UndoCheckInArgs, 'checkin_id'>, { overlay, entry, mark, facts }: Layer): void {
  const row = overlay.check_ins.get(checkin_id) ?? facts.base('check_ins', checkin_id);
  if (!row || row.undone_at !== null) return;
  overlay.check_ins.set(checkin_id, { ...row, undone_at: entry.queuedAtUtc, ...mark });
}

/** A booking that is another one by now than this desk saw stays as it is: a person decides. Rule M5. */
function checkInParty({ booking_id, party_goers, checked_in_at, seen, ...args }: CheckInPartyArgs, layer: Layer): void {
  const { overlay, entry, mark, facts } = layer;
  if (layer.undoneParties.has(entry.id)) return;
  const row = overlay.bookings.get(booking_id) ?? facts.base('bookings', booking_id);
  if (!row || isOtherBooking(seen, row)) return;
  const at = corrected(entry, checked_in_at);
  if (!showsCount(row, at)) return;
  overlay.bookings.set(booking_id, {
    ...row,
    check_in_status: 'checked in',
    party_goers,
    party_checked_in_at: at,
    party_check_in: {
      id: entry.id,
      checkin_ids: args.checkin_ids ?? [],
      ...(args.override ? { override_reason: args.override.reason } : {}),
    },
    ...(row.status === 'cancelled' ? { needs_review: true } : {}),
    ...mark,
  });
}

/** What else counts for the booking, and what it was before, is the server's to say: until then it has not been checked in. Rule M8. */
function undoParty(
  { party_check_in_id: id, booking_id, checkin_ids: ids = [] }: UndoCheckInPartyArgs,
  layer: Layer,
): void {
  const { overlay, mark, facts } = layer;
  for (const checkin_id of ids) undo({ checkin_id }, layer);
  const row = overlay.bookings.get(booking_id) ?? facts.base('bookings', booking_id);
  if (row?.party_check_in?.id !== id) return;
  const { party_goers: _, party_checked_in_at: __, party_check_in: ___, ...rest } = row;
  const before = row.status === 'cancelled' ? 'cancelled' : 'not checked in';
  overlay.bookings.set(booking_id, { ...rest, check_in_status: before, needs_review: false, ...mark });
}

function corrected({ offsetMs }: ShownEntry, writtenAtUtc: string): string {
  return new Date(Date.parse(writtenAtUtc) + offsetMs).toISOString();
}
