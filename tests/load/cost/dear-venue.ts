import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { inviteToOrganization } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { createHoliday } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import {
  createBusinessBlackout,
  createOfferingBlackout,
} from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { createFeed } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { inviteStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { createPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addPaidMonth } from '@gatehouse/sync-protocol/areas/venues/paid-months.contracts';
import { getDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { call } from '../../helpers/app/call.ts';
import type { Callers } from '../../helpers/app/contract-calls.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { allowGuests, lookAsGuest } from '../../helpers/billing/guest-calls.ts';
import { picture } from '../../helpers/samples/logo-samples.ts';
import { longPdf, onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { makeCode } from '../../helpers/venues/device-calls.ts';
import { erase, erasuresOf } from '../../helpers/venues/erasure-calls.ts';
import { fullVenue } from '../../helpers/venues/full-venue.ts';
import { merge } from '../../helpers/venues/merge-calls.ts';
import { notesOf, postNote } from '../../helpers/venues/note-calls.ts';
import { book, openOffering, SATURDAY, staffParty } from '../../helpers/venues/offerings.ts';
import { addToChain, joinChain, makeOrganization } from '../../helpers/venues/organizations.ts';
import { leaveReadable } from '../../helpers/venues/parked-rows.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addDocument, ask, question } from '../../helpers/venues/signing-documents.ts';
import { addStaff } from '../../helpers/venues/staff.ts';
import { pairTestDevice } from '../../helpers/venues/sync-device.ts';
import { addCheckIn } from '../../helpers/venues/venue-rows.ts';
import { wait } from '../../helpers/venues/waitlist.ts';
import { addBill } from './dear-bills.ts';
import { addManyRows, type VenueSize } from './many-rows.ts';

const EVERY_DAY = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, '06:00'],
    [`${day}_end`, '23:30'],
  ]),
);
/** The most that a waiver may have. */
const PDF_PAGES = 20;
const LOGO_SIDE = 2_000;
const NEEDS_THAT_ANY_ROOM_MEETS = 9;
const CLOSED_FOR_YEARS = { starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2029-01-01T00:00:00.000Z' };

/** A venue with a row of everything, of the given size, and who may call about it. */
export async function dearVenue(app: TestApp, size: VenueSize) {
  const full = await fullVenue(app);
  const { venue } = full;
  const { clientId } = venue;
  /* Its invented Square account has no token that opens. */
  await app.deps.db.writeVenue(clientId, (db) =>
    db.deleteFrom('square_accounts').where('client_id', '=', clientId).execute(),
  );
  const admin = await app.createAdmin();
  const desk = await pairTestDevice(app, clientId, 'front_desk');
  const callers: Callers = {
    clientId,
    deviceId: full.device.deviceId,
    owner: venue.token,
    stranger: '',
    admin: admin.token,
    device: full.device.token,
    expired: '',
    unknown: '',
  };
  const bookings = await addBookings(app, venue, size);
  const bill = await addBill(app, venue);
  const people = await addPeople(app, venue);
  /* It sends the mails that are due, and those of `addOthers` are to wait. */
  const staff = await addColleagues(app, venue);
  const others = await addOthers(app, venue, admin.token);
  await addManyRows(app, { clientId, offeringId: bookings.offering.offering_id }, size);
  return { venue, full, callers, desk, bill, ...bookings, ...people, ...others, ...staff };
}

export type DearVenue = Awaited<ReturnType<typeof dearVenue>>;

/** Offerings with and without needs, and bookings of every origin. */
async function addBookings(app: TestApp, venue: TestVenue, { rooms }: VenueSize) {
  const offering = await openOffering(app, venue, { ...EVERY_DAY, interval_minutes: 30 });
  const roomIds: string[] = [];
  for (let index = 0; index < rooms; index += 1) {
    const body = { resource_name: `Room ${index}`, mode: 'shared', units: 10_000 } as const;
    roomIds.push((await call(app, createResource, { ...venue.own, body })).body.resource.resource_id);
  }
  const closed = { resource_name: 'Closed room', closures: [CLOSED_FOR_YEARS] };
  const closedId = (await call(app, createResource, { ...venue.own, body: closed })).body.resource.resource_id;
  const spare = await call(app, createResource, { ...venue.own, body: { resource_name: 'Spare room' } });
  const spareId = spare.body.resource.resource_id;
  const needs = needsOf(roomIds, closedId);
  const needing = await openOffering(app, venue, { ...EVERY_DAY, interval_minutes: 15, duration_minutes: 60 });
  await app.deps.db.writeVenue(venue.clientId, (db) =>
    db
      .updateTable('offerings')
      .set({ resource_needs: JSON.stringify(needs) })
      .where('client_id', '=', venue.clientId)
      .where('offering_id', '=', needing.offering_id)
      .execute(),
  );
  await allowGuests(app, venue, { move_until_hours: 0, cancel_until_hours: 0, refund_percent: 100, cancel_fee: 0 });
  const booked = (await book(app, offering)).body;
  const { changes } = await lookAsGuest(app, { bookingId: booked.booking_id, token: booked.token });
  const waiting = await wait(app, offering, { wishes: [{ date: SATURDAY, from: '10:00', to: '10:00' }] });
  const { booking_time: _, ...party } = staffParty;
  const series = await call(app, createSeries, {
    ...venue.own,
    body: { ...party, rrule: 'FREQ=WEEKLY;COUNT=4', offering_id: offering.offering_id, booking_time: '11:00' },
  });
  const { revision } = changes;
  return { revision, offering, needing, roomIds, closedId, spareId, needs, booked, waiting, series: series.body };
}

/** Nine needs that any room meets, and a tenth whose room is closed: a search that tries everything finds nothing. */
function needsOf(roomIds: readonly string[], closedId: string) {
  const anyRoom = { resource_ids: [...roomIds], units_per: 'booking' as const, units: 1 };
  return [
    ...Array.from({ length: roomIds.length > 0 ? NEEDS_THAT_ANY_ROOM_MEETS : 0 }, () => anyRoom),
    { resource_ids: [closedId], units_per: 'booking' as const, units: 1 },
  ];
}

/** People who were checked in, merged, erased and written about. */
async function addPeople(app: TestApp, venue: TestVenue) {
  const { clientId } = venue;
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
  const ids: string[] = [];
  for (const adult_first_name of names) ids.push(await addWaiver(app, clientId, { adult_first_name }));
  const [kept = '', merged = '', erased = '', visitor = '', other = ''] = ids;
  const { merge_id: mergeId } = (await merge(app, venue, kept, merged)).body;
  await erase(app, venue, erased);
  await postNote(app, venue, visitor, { text: 'Late' });
  const checkInId = await addCheckIn(app, clientId, { waiver_id: visitor });
  const { erasures } = await erasuresOf(app, venue);
  const noteId = (await notesOf(app, venue, visitor)).notes[0]?.note_id ?? '';
  return { kept, visitor, other, noteId, mergeId, checkInId, erasureId: erasures[0]?.erasure_id ?? '' };
}

/** A person who works at the venue, another one who is invited, and a chain that the venue belongs to, with a person and an invitation of its own. */
async function addColleagues(app: TestApp, venue: TestVenue) {
  const colleague = await addStaff(app, venue.clientId, 'manager');
  const invited = await call(app, inviteStaff, { ...venue.own, body: { email: 'new@staff.example', role: 'desk' } });
  const chain = await makeOrganization(app, venue);
  const ofChain = { token: venue.token, params: { organization_id: chain.organizationId } };
  const inChain = await addToChain(app, chain, 'mia@chain.example', 'viewer');
  const body = { email: 'new@chain.example', role: 'viewer' } as const;
  const invitedToChain = await call(app, inviteToOrganization, { ...ofChain, body });
  await joinChain(app, chain, venue);
  const elsewhere = await app.createVenue();
  return {
    colleague,
    invitationId: invited.body.invitation.invitation_id,
    chainId: chain.organizationId,
    inChain,
    invitedToChainId: invitedToChain.body.invitation.invitation_id,
    elsewhere,
  };
}

/** What is left: documents, feeds, closed days, parked items, sessions, and what admins have. */
async function addOthers(app: TestApp, venue: TestVenue, adminToken: string) {
  const { clientId, token } = venue;
  const document = await addDocument(app, venue, { name: 'Rules', needed_by: 'everyone', validity: 'visit' });
  await ask(app, venue, document.document_id, [question('Do you agree?')]);
  const params = { client_id: clientId, document_id: document.document_id };
  const shown = (await call(app, getDocument, { token, params })).body.document;
  const feed = (await call(app, createFeed, { ...venue.own, body: { kind: 'venue' } })).body;
  const { blackout } = (
    await call(app, createBusinessBlackout, { ...venue.own, body: { blackout_date: '2026-08-01', reason: null } })
  ).body;
  const parked = {
    mid: 1,
    id: app.deps.ids.uuid(),
    client_id: clientId,
    name: 'sign_waiver',
    name_version: 2,
    args: {},
  };
  await leaveReadable(app, clientId, [JSON.stringify(parked)]);
  const ofOffering = { client_id: clientId, offering_id: `${clientId}-Off1` };
  const closedDay = await call(app, createOfferingBlackout, {
    token,
    params: ofOffering,
    body: { blackout_date: '2026-08-02', reason: null },
  });
  const sessions = (await call(app, listSessions, { token })).body;
  const holiday = (
    await call(app, createHoliday, { token: adminToken, body: { holiday_name: 'Day', holiday_date: '2026-11-11' } })
  ).body;
  await call(app, createPromo, { token: adminToken, body: { code: 'SUMMER', description: 'Summer' } });
  const deleted = await app.createVenue();
  const { code: pairingCode } = await makeCode(app, venue);
  await call(app, deleteClient, { token: adminToken, params: { client_id: deleted.clientId } });
  const otherAdmin = await app.createAdmin();
  const mails = await queueUnsent(app);
  const { revision } = await app.deps.db.readPlatform((db) =>
    db.selectFrom('clients').where('client_id', '=', clientId).select('revision').executeTakeFirstOrThrow(),
  );
  const ofVenue = { token: adminToken, params: { client_id: clientId } };
  const { client } = (await call(app, addPaidMonth, { ...ofVenue, body: { version: revision } })).body;
  const [pdf, shortPdf] = [await longPdf(PDF_PAGES), await onePagePdf()];
  const logo = await picture('png', LOGO_SIDE, LOGO_SIDE);
  return {
    venueVersion: client.version,
    pairingCode,
    pdf,
    shortPdf,
    picture: logo,
    document: shown,
    feed,
    blackout,
    offeringBlackout: closedDay.body.blackout,
    sessions,
    holiday,
    deleted,
    otherAdmin,
    mails,
  };
}

/** The ids of two mails that wait: one to be sent again, and one to be dropped. */
async function queueUnsent(app: TestApp): Promise<string[]> {
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello' };
  await app.deps.db.writePlatform(async (db) => {
    for (const onceAs of ['resent', 'dropped']) await queueMail(app.deps, db, mail, null, { kind: 'renewal', onceAs });
  });
  return ['resent', 'dropped'].map((onceAs) => app.deps.secrets.mac('mail-once', onceAs));
}
