import { insertPartyCheckIn } from '@gatehouse/server/areas/desk/parties/parties.repository';
import type { TestApp } from '../app/test-app.ts';
import { merge } from './merge-calls.ts';
import { addMember, addWaiver } from './people.ts';
import { deviceArgs, fromDevice, uploadWaiver } from './signing-venue.ts';
import { addBooking, addCheckIn } from './venue-rows.ts';

export const EMAIL = 'unique.grace@example.org';

/** Grace signed, was uploaded under a nickname too, is a member, booked and came. */
export async function graceAt(app: TestApp) {
  const venue = await app.createVenue();
  const { clientId } = venue;
  const document = await uploadWaiver(app, venue, 'First');
  const args = deviceArgs(clientId, {
    adult_first_name: 'Gracella',
    adult_last_name: 'Hopperton',
    email: EMAIL,
    phone: '(212) 555-0177',
    document_id: document.document_id,
    document_sha256: document.sha256,
  });
  await fromDevice(app, args);
  const signed = String(args.waiver_ids[0]);
  const uploaded = await addWaiver(app, clientId, {
    event_id: null,
    adult_first_name: 'Gracie',
    adult_last_name: 'Hopperton',
    adult_dob: null,
    email: EMAIL,
    phone: '',
  });
  const merged = (await merge(app, venue, signed, uploaded, 'Gracie is Gracella')).body.merge_id;
  const past = await addBooking(app, clientId, '2026-05-01', { party_email: EMAIL, party_name: 'Gracella Hopperton' });
  await addPartyCheckIn(app, clientId, past);
  const upcoming = await addBooking(app, clientId, '2026-07-01', { party_email: EMAIL });
  await addMember(app, clientId, uploaded);
  for (const waiver_id of [signed, uploaded]) await addCheckIn(app, clientId, { waiver_id });
  const other = await addWaiver(app, clientId, { adult_first_name: 'Ben', email: 'ben@example.org' });
  return { venue, signed, uploaded, merged, past, upcoming, other, eventId: args.event_id };
}

/** The desk let her party in with a reason that names her, and took that back with another one. */
async function addPartyCheckIn(app: TestApp, clientId: string, bookingId: string): Promise<void> {
  await app.deps.db.writeVenue(clientId, (db) =>
    insertPartyCheckIn(db, {
      client_id: clientId,
      mutation_id: app.deps.ids.uuid(),
      booking_id: bookingId,
      party_goers: 8,
      waiver_ids: '[]',
      check_in_time: '2026-05-01T14:05:00.000Z',
      venue_date: '2026-05-01',
      device_id: null,
      needs_review: 0,
      seen_date: null,
      seen_time: null,
      review: null,
      override_reason: 'Gracella has the waivers on paper',
      undo_reason: 'Hopperton came a day early',
    }),
  );
}

/** Every text of the venue's tables that is not sealed or kept as evidence. */
export async function storedTexts(app: TestApp, clientId: string): Promise<string> {
  const tables = ['waivers', 'members', 'bookings', 'joined_people', 'customer_merges', 'merged_customers'] as const;
  const more = [
    'customer_erasures',
    'erased_records',
    'booking_events',
    'check_ins',
    'audit_log',
    'party_check_ins',
  ] as const;
  return app.deps.db.readVenue(clientId, async (db) => {
    const rows = [];
    for (const table of [...tables, ...more])
      rows.push(await db.selectFrom(table).where('client_id', '=', clientId).selectAll().execute());
    return JSON.stringify(rows);
  });
}
