import { showsCount } from '@gatehouse/sync-protocol/areas/desk/party-counts';
import { isOtherBooking } from '@gatehouse/sync-protocol/areas/desk/party-review';
import {
  detailFields,
  eachField,
  minorFieldNames,
  signerFieldNames,
} from '@gatehouse/sync-protocol/areas/people/person-fields';
import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import { isInstant, isNatural, isText, isWhole, listOf, oneOf, optional, shape } from '../../lib/api/shape.ts';
import type {
  BillLayers,
  BillMutation,
  Layer,
  Mark,
  Overlay,
  OverlayFacts,
  Shown,
  ShownArgs,
  ShownEntry,
} from './overlay-layer.ts';
import { signWaiver } from './overlay-signing.ts';

type Layers<Names extends MutationName> = { readonly [Name in Names]: Shown<ShownArgs<Name>> };

const shown: Layers<Exclude<MutationName, BillMutation>> = {
  sign_waiver: {
    hasArgs: shape({
      kind: oneOf(...signingKinds),
      waiver_ids: listOf(isText),
      event_id: isText,
      booking_id: optional(isText),
      for_waiver_id: optional(isText),
      signed_at: isInstant,
      ...eachField(signerFieldNames, () => isText),
      ...eachField(detailFields, () => optional(isText)),
      document_version: optional(isWhole),
      documents: optional(listOf(shape({ document_id: isText, version: isWhole }))),
      minors: optional(listOf(shape(eachField(minorFieldNames, () => isText)))),
    }),
    layOver: signWaiver,
  },
  check_in: {
    hasArgs: shape({
      checkin_id: isText,
      waiver_id: isText,
      membership_id: optional(isText),
      checked_in_at: isInstant,
      override: optional(shape({ reason: isText })),
    }),
    layOver: checkIn,
  },
  undo_check_in: {
    hasArgs: shape({ checkin_id: isText }),
    layOver: undo,
  },
  check_in_party: {
    hasArgs: shape({
      booking_id: isText,
      party_goers: isNatural,
      checked_in_at: isInstant,
      seen: optional(shape({ date_scheduled: isText, booking_time: isText })),
      checkin_ids: optional(listOf(isText)),
      override: optional(shape({ reason: isText })),
    }),
    layOver: checkInParty,
  },
  undo_check_in_party: {
    hasArgs: shape({
      party_check_in_id: isText,
      booking_id: isText,
      checkin_ids: optional(listOf(isText)),
    }),
    layOver: undoParty,
  },
};

type Read<Name extends MutationName> = { [Each in Name]: { name: Each; args: ShownArgs<Each> } }[Name];

/**
 * The arguments of a queued mutation that rows are derived from; null for an unknown name or shape, and for what is done to bills on a
 * device that holds none.
 */
export function readShownArgs(name: string, args: unknown, bills: BillLayers | null = null): Read<MutationName> | null {
  return kindOf(name, bills)?.hasArgs(args) ? ({ name, args } as Read<MutationName>) : null;
}

function kindOf(name: string, bills: BillLayers | null): Shown<never> | undefined {
  const all: Readonly<Record<string, Shown<never>>> = { ...shown, ...bills };
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/**
 * Lays queued mutations over the cache: added rows, and rows of the cache as they will be. Where the cache
 * already has the row, it takes precedence, so that nothing shows twice. Rule D7, requirement S5.
 */
export function overlayOf(
  entries: readonly ShownEntry[],
  facts: OverlayFacts,
  bills: BillLayers | null = null,
): Overlay {
  const overlay: Overlay = {
    venue: new Map(),
    documents: new Map(),
    waiver_documents: new Map(),
    customers: new Map(),
    members: new Map(),
    check_ins: new Map(),
    bookings: new Map(),
    resources: new Map(),
    staff: new Map(),
    price_lists: new Map(),
    extras: new Map(),
    bills: new Map(),
  };
  const undoneParties = new Set(entries.flatMap(undonePartyOf));
  for (const entry of entries) {
    const mark: Mark = entry.isParked ? { isParked: true } : { isPending: true };
    /* Malformed arguments will be parked: the entry shows in the queue and changes no row. */
    const read = readShownArgs(entry.name, entry.args, bills);
    const corrected = (writtenAtUtc: string) => new Date(Date.parse(writtenAtUtc) + entry.offsetMs).toISOString();
    if (read) layOver(read, { overlay, entry, mark, facts, undoneParties, corrected }, bills);
  }
  return overlay;
}

function undonePartyOf({ name, args }: ShownEntry): string[] {
  const read = readShownArgs(name, args);
  return read?.name === 'undo_check_in_party' ? [read.args.party_check_in_id] : [];
}

function layOver({ name, args }: Read<MutationName>, layer: Layer, bills: BillLayers | null): void {
  kindOf(name, bills)?.layOver(args as never, layer);
}

function checkIn(args: ShownArgs<'check_in'>, { overlay, mark, facts, corrected }: Layer): void {
  if (facts.base('check_ins', args.checkin_id)) return;
  const at = corrected(args.checked_in_at);
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

/**
 * The record that it was merged into, as far as this device knows: a scan station has its members, but no customers.
 */
function mergedInto(args: ShownArgs<'check_in'>, { base }: OverlayFacts): string | undefined {
  const member = args.membership_id === undefined ? undefined : base('members', args.membership_id);
  return (
    base('customers', args.waiver_id)?.merged_into ??
    (member?.waiver_id === args.waiver_id ? member.merged_into : undefined)
  );
}

function undo(
  { checkin_id }: Pick<ShownArgs<'undo_check_in'>, 'checkin_id'>,
  { overlay, entry, mark, facts }: Layer,
): void {
  const row = overlay.check_ins.get(checkin_id) ?? facts.base('check_ins', checkin_id);
  if (!row || row.undone_at !== null) return;
  overlay.check_ins.set(checkin_id, { ...row, undone_at: entry.queuedAtUtc, ...mark });
}

/** A booking that is another one by now than this desk saw stays as it is: a person decides. Rule M5. */
function checkInParty(
  { booking_id, party_goers, checked_in_at, seen, ...args }: ShownArgs<'check_in_party'>,
  layer: Layer,
): void {
  const { overlay, entry, mark, facts } = layer;
  if (layer.undoneParties.has(entry.id)) return;
  const row = overlay.bookings.get(booking_id) ?? facts.base('bookings', booking_id);
  if (!row || isOtherBooking(seen, row)) return;
  const at = layer.corrected(checked_in_at);
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
  { party_check_in_id: id, booking_id, checkin_ids: ids = [] }: ShownArgs<'undo_check_in_party'>,
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
