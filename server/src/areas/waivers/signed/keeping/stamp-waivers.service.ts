import { keptUntil } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import { touchSignedBookings } from '#areas/bookings/scheduling/signed-bookings.shared.repository';
import { touchMembers } from '#areas/people/members/members.shared.repository';
import { personKeysOf } from '#areas/people/records/all-waivers.shared.repository';
import { peopleOf } from '#areas/people/records/same-person.shared.repository';
import { findVenueRules, rulesIn, type VenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { signaturesOf } from '#areas/people/signatures/signatures';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';
import {
  findStamped,
  findStampedOf,
  listVisits,
  type StampedWaiver,
  stampRow,
  type WaiverStamp,
} from './stamped-waivers.repository.ts';

/** What these waivers are to be stamped with, of those that are stamped otherwise. */
export async function dueStamps(
  db: Connection,
  clientId: string,
  waivers: readonly StampedWaiver[],
  venue: VenueRules,
): Promise<{ waiver: StampedWaiver; stamp: WaiverStamp }[]> {
  const visitsOf = await visitsOfPeople(db, clientId, waivers, venue);
  return waivers.flatMap((waiver) => {
    const stamp = stampOf(waiver, visitsOf(waiver), venue);
    return stamp === null || isStamped(waiver, stamp) ? [] : [{ waiver, stamp }];
  });
}

const NONE: readonly string[] = [];

async function visitsOfPeople(
  db: Connection,
  clientId: string,
  waivers: readonly StampedWaiver[],
  { hasVisits }: VenueRules,
): Promise<(waiver: StampedWaiver) => readonly string[]> {
  if (!hasVisits) return () => NONE;
  const people = await peopleOf(
    db,
    clientId,
    waivers.map((waiver) => waiver.person_key),
  );
  const visits = grouped(await listVisits(db, clientId, people.keys), (visit) => people.idOf(visit.person_key));
  return (waiver) => visits.get(people.idOf(waiver.person_key))?.map((visit) => visit.venue_date) ?? NONE;
}

/** Stamps these waivers by the rules as they are, also where the transaction has changed them. Idempotent. Requirements W5, W46. */
export async function stampWaivers(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  await stamp(
    write,
    await findStamped(write.db, write.clientId, waiverIds),
    await findVenueRules(write.db, write.clientId),
  );
}

/**
 * Called when people have come, signed, or turned out to be one or two: by their keys. Costs one remembered read where no visit uses a
 * signature up.
 */
export async function stampVisitors(write: VenueWrite, personKeys: readonly string[]): Promise<void> {
  const venue = await rulesIn(write);
  if (!venue.hasVisits || personKeys.length === 0) return;
  const { keys } = await peopleOf(write.db, write.clientId, personKeys);
  await stamp(write, await findStampedOf(write.db, write.clientId, keys), venue);
}

/** The same, by a waiver of each. */
export async function stampVisitorsOf(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  if (!(await rulesIn(write)).hasVisits) return;
  const keys = await personKeysOf(write.db, write.clientId, [...new Set(waiverIds)]);
  await stampVisitors(write, [...new Set(keys.values())]);
}

async function stamp(write: VenueWrite, waivers: readonly StampedWaiver[], venue: VenueRules): Promise<void> {
  const { db, clientId } = write;
  const today = venueDateAt(Date.parse(write.nowAtUtc), venue.timeZone);
  const due = await dueStamps(db, clientId, waivers, venue);
  for (const { waiver, stamp: given } of due) await stampRow(write, waiver, given, today);
  /* A membership shows the first visit, and a party who holds all that its offering needs. */
  const visited = due.filter(({ waiver, stamp: given }) => waiver.first_visit !== given.first_visit);
  const keys = [...new Set(visited.map(({ waiver }) => waiver.person_key))];
  if (keys.length === 0) return;
  await touchMembers(write, keys);
  await touchSignedBookings(write, today, keys);
}

/**
 * The person's first visit on or after the signature, kept where visits use signatures up, and how long lists and devices hold the
 * waiver: one that was brought back to the end of that year at least. Null for an upload, which is held by the day of the upload.
 * `visits` are the days on which the person was in, oldest first. Requirements W5, W46.
 */
function stampOf(
  waiver: StampedWaiver,
  visits: readonly string[],
  { rules, hasVisits }: VenueRules,
): WaiverStamp | null {
  if (waiver.event_id === null) return null;
  const { date_signed: signedOn, restored_on: restoredOn } = waiver;
  const first_visit = hasVisits ? (visits.find((day) => day >= signedOn) ?? null) : null;
  const signatures = signaturesOf({ ...waiver, first_visit });
  const judged = signatures.flatMap((signed) =>
    rules.filter((rule) => rule.document_id === signed.document_id).map((rule) => ({ rule, signed })),
  );
  const signedUntil = keptUntil(signedOn, judged);
  const restoredUntil = restoredOn === null ? signedUntil : yearOf(restoredOn).to;
  return { first_visit, kept_until: restoredUntil > signedUntil ? restoredUntil : signedUntil };
}

function isStamped(waiver: StampedWaiver, stamp: WaiverStamp | null): boolean {
  return stamp === null || (waiver.first_visit === stamp.first_visit && waiver.kept_until === stamp.kept_until);
}
