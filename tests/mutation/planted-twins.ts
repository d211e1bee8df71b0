import type { Planted } from './planted-fault.ts';

/** Faults in the less tested of two paths that are to do the same: guest and staff, base and additional players, two spellings, two venues. */
export const twinFaults: readonly Planted[] = [
  {
    name: 'an answer that was given as one about health shows once its question is not',
    file: 'server/src/areas/waivers/signed/signed-documents/asked-questions.ts',
    from: 'is_health: question.is_health || inForce.is_health',
    to: 'is_health: inForce.is_health',
  },
  {
    name: 'an erasure misses another spelling of an email',
    file: 'server/src/areas/records/erasures/person-records.ts',
    from: 'emails: [...new Set(adults.map((row) => row.email.trim().toLowerCase()).filter(Boolean))]',
    to: 'emails: [...new Set(adults.map((row) => row.email.trim()).filter(Boolean))]',
  },
  {
    name: 'who unsubscribes from one venue gets no mail from any',
    file: 'server/src/areas/waivers/renewals/renewals.repository.ts',
    from: `    .selectFrom('unsubscribed_emails')
    .where('client_id', '=', clientId)`,
    to: `    .selectFrom('unsubscribed_emails')`,
  },
  {
    name: 'a booking that its guest moves gets no reminder of its new time',
    file: 'server/src/areas/bookings/scheduling/placing/booking-changes.ts',
    from: 'isElsewhere ? { reminder_sent_at: null } : {}',
    to: '{}',
  },
  {
    name: 'canceled days of a series are moved with the others',
    file: 'server/src/areas/bookings/series/change-series.service.ts',
    from: "row.status !== 'cancelled' && startOf(row) >= startOf(from)",
    to: 'startOf(row) >= startOf(from)',
  },
  {
    name: 'this evening stays when the rest of a series is canceled',
    file: 'server/src/areas/bookings/series/series.service.ts',
    from: 'startOf(row) > nowMs',
    to: 'row.date_scheduled > write.nowAtUtc.slice(0, 10)',
  },
  {
    name: 'a room that a booking is in can be deleted',
    file: 'server/src/areas/bookings/scheduling/availability/conflicts.ts',
    from: 'occupied.endMs > nowMs',
    to: 'occupied.startMs > nowMs',
  },
  {
    name: 'the last day that can be booked is refused',
    file: 'sync-protocol/src/areas/bookings/availability/day-availability.ts',
    from: 'date > lastDateOf(offering, today, now)',
    to: 'date >= lastDateOf(offering, today, now)',
  },
  {
    name: 'the last day of a season can not be booked',
    file: 'sync-protocol/src/areas/bookings/availability/schedule.ts',
    from: 'date > endDate',
    to: 'date >= endDate',
  },
  {
    name: 'a party with fewer base players frees nothing for those who wait',
    file: 'server/src/areas/bookings/waitlist/waitlist.subscribers.ts',
    from: 'playersOf(booking) < playersOf(before)',
    to: 'booking.add_players < before.add_players',
  },
  {
    name: 'an offer has negative additional players once the least party has grown',
    file: 'server/src/areas/bookings/waitlist/waitlist-offers.ts',
    from: 'playersOf(entry, offering) - offering.base_players',
    to: 'entry.players - offering.base_players',
  },
  {
    name: 'a membership ends for a new one in the evening, by the day of UTC',
    file: 'server/src/areas/people/members/member-changes.service.ts',
    from: `  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  const waiverId`,
    to: `  const today = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const waiverId`,
  },
  {
    name: 'a member is shown as expired in the evening, by the day of UTC',
    file: 'server/src/areas/people/members/members.service.ts',
    from: 'return memberRecord(db, member, venueDateAt(deps.clock.now(), venue.timeZone));',
    to: 'return memberRecord(db, member, new Date(deps.clock.now()).toISOString().slice(0, 10));',
  },
  {
    name: 'the list of members ends them in the evening, by the day of UTC',
    file: 'server/src/areas/people/members/members.service.ts',
    from: `  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  await`,
    to: `  const today = new Date(deps.clock.now()).toISOString().slice(0, 10);
  await`,
  },
  {
    name: 'a party that came yesterday and is reported today counts today',
    file: 'server/src/areas/desk/parties/parties.service.ts',
    from: 'venueDateAt(Date.parse(atUtc), await',
    to: 'venueDateAt(Date.parse(write.nowAtUtc), await',
  },
  {
    name: 'a waiver that is valid beyond the year is archived with it once it was brought back',
    file: 'server/src/areas/waivers/signed/archive/restore.service.ts',
    from: 'archived.kept_until > yearEnd ? archived.kept_until : yearEnd',
    to: 'yearEnd',
  },
  {
    name: 'a signature that is valid beyond the year is held for the year alone once it was brought back',
    file: 'server/src/areas/waivers/signed/keeping/stamp-waivers.service.ts',
    from: 'kept_until: restoredUntil > signedUntil ? restoredUntil : signedUntil',
    to: 'kept_until: restoredUntil',
  },
  {
    name: 'a series that moves to another room reminds its parties again',
    file: 'server/src/areas/bookings/series/change-series.service.ts',
    from: 'const set = isAtAnotherTime ?',
    to: 'const set = isMoved ?',
  },
  {
    name: 'a series that is shorter frees nothing for those who wait',
    file: 'server/src/areas/bookings/series/change-series.service.ts',
    from: "isAtAnotherTime || 'duration_minutes' in detail || 'resource_names' in detail;",
    to: "isAtAnotherTime || 'resource_names' in detail;",
  },
  {
    name: 'a horizon ends a day early',
    file: 'sync-protocol/src/areas/bookings/availability/day-availability.ts',
    from: 'addDays(today, horizonDays)',
    to: 'addDays(today, horizonDays - 1)',
  },
  {
    name: 'a wish for the last day that can be booked is refused',
    file: 'server/src/areas/bookings/waitlist/join-waitlist.service.ts',
    from: 'date > lastDate)',
    to: 'date >= lastDate)',
  },
  {
    name: 'a change of a document drops its own language',
    file: 'server/src/areas/waivers/documents/document-columns.ts',
    from: 'given.fallback_language ?? former.fallback_language',
    to: 'given.fallback_language ?? newDocument.fallback_language',
  },
  {
    name: 'the first version of a document has no number of its text',
    file: 'server/src/areas/waivers/documents/publish-document.service.ts',
    from: 'document.text_number === null || (changesText && isNew) ? number',
    to: 'changesText && isNew ? number',
  },
  {
    name: 'a letter that is not of ASCII has another case on SQLite',
    file: 'server/src/db/holds-text.ts',
    from: 'db.getExecutor().adapter instanceof SqliteAdapter ?',
    to: "typed === '' ?",
  },
];
