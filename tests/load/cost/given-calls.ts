import { documentLanguages } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import { sized } from '../../bench/measure.ts';
import { TEST_PASSWORD } from '../../helpers/app/test-app.ts';
import { minors } from '../../helpers/samples/signing-samples.ts';
import { manyPeople, templateFile } from '../../helpers/venues/customer-files.ts';
import { SATURDAY } from '../../helpers/venues/offerings.ts';
import { billCalls } from './dear-bills.ts';
import type { DearVenue } from './dear-venue.ts';
import type { Known } from './given-values.ts';

/** What one contract is given besides or instead of the values for fields of its names. */
export interface Given {
  params?: Known;
  query?: Known;
  body?: Known;
  /** One for each call, and the last for all further ones. */
  files?: readonly File[];
}

/** Calls by the name of the contract, such as `POST /api/login`. */
export type GivenCalls = Readonly<Record<string, Given>>;

/** The most rows of one upload, and the rows of a file that is split. */
const SHEET_ROWS = 1_000;
const LONG_SHEET_ROWS = 20_000;
const venuePath = '/api/clients/:client_id';
const guestPath = '/api/public/bookings/:booking_id';

/** What single contracts need so that some of their calls get past every check. */
export function givenCalls(venue: DearVenue): GivenCalls {
  return {
    ...bookingCalls(venue),
    ...billCalls(venue.bill),
    ...signingCalls(),
    ...ownerCalls(venue),
    ...accountCalls(venue),
    ...fileCalls(venue),
  };
}

function bookingCalls({
  booked,
  waiting,
  series,
  offering,
  needing,
  blackout,
  offeringBlackout,
  spareId,
  needs,
}: DearVenue): GivenCalls {
  const guest = {
    params: { booking_id: [booked.booking_id] },
    query: { token: [booked.token] },
    body: { token: [booked.token] },
  };
  const waits = { query: { token: [waiting.token] }, body: { token: [waiting.token] } };
  const ofSeries = { from_booking_id: ['bookings' in series ? (series.bookings[0]?.booking_id ?? '') : ''] };
  const plain = { offering_id: [offering.offering_id, needing.offering_id], resource_ids: [undefined] };
  const place = {
    ...plain,
    date_scheduled: ['2026-06-27', SATURDAY],
    add_players: [0, 10_000],
    booking_time: ['12:00'],
  };
  const party = { players: [4, 10_000], offering_id: plain.offering_id };
  /* Where it is free they are to book. */
  const inVain = { players: [4, 10], offering_id: [needing.offering_id] };
  const wholeOffering = {
    offering_id: [undefined, ''],
    offering_type: ['Group'],
    base_players: [1],
    max_players: [10_000],
    duration_minutes: [60],
    resource_needs: [needs, []],
  };
  return {
    [`GET ${guestPath}`]: guest,
    [`POST ${guestPath}/messages`]: guest,
    [`POST ${guestPath}/cancel`]: guest,
    [`POST ${guestPath}/move`]: { ...guest, body: { ...guest.body, start_time: ['12:00'] } },
    [`GET ${guestPath}/availability/:date`]: guest,
    [`GET ${guestPath}/calendar/:month`]: guest,
    'GET /api/public/calendar-files/:booking_id': guest,
    'GET /api/public/bookings/booking/:booking_id': guest,
    'GET /api/public/waitlist/:waitlist_id': waits,
    'DELETE /api/public/waitlist/:waitlist_id': waits,
    'POST /api/public/waitlist/:waitlist_id/accept': waits,
    'POST /api/public/waitlist': { body: inVain },
    [`POST ${venuePath}/waitlist`]: { body: party },
    [`POST ${venuePath}/waitlist/:waitlist_id/offer`]: { body: { date: [SATURDAY], start_time: ['12:00'] } },
    'POST /api/public/bookings': { body: { ...place, start_time: ['12:00'] } },
    [`POST ${venuePath}/bookings`]: { body: { ...place, duration_minutes: [undefined], overbook: [undefined] } },
    [`POST ${venuePath}/bookings/:booking_id/reschedule`]: { body: { ...place, duration_minutes: [undefined] } },
    [`POST ${venuePath}/booking-series`]: { body: { ...place, duration_minutes: [undefined] } },
    [`PUT ${venuePath}/booking-series/:series_id`]: { body: { ...ofSeries, ...plain, duration_minutes: [undefined] } },
    [`POST ${venuePath}/booking-series/:series_id/cancel`]: { body: ofSeries },
    [`POST ${venuePath}/offerings`]: { body: wholeOffering },
    [`PUT ${venuePath}/offerings/:offering_id`]: { body: wholeOffering },
    [`PUT ${venuePath}/holidays/:date`]: { params: { date: ['2026-11-11'] } },
    [`DELETE ${venuePath}/resources/:resource_id`]: { params: { resource_id: [spareId] } },
    [`DELETE ${venuePath}/offerings/:offering_id/blackout-dates/:blackout_id`]: {
      params: { blackout_id: [offeringBlackout.blackout_id], offering_id: [offeringBlackout.offering_id] },
    },
    [`DELETE ${venuePath}/blackout-dates/:blackout_id`]: { params: { blackout_id: [blackout.blackout_id] } },
  };
}

/** A person who may sign: the rules about them are not in the schema. */
function signingCalls(): GivenCalls {
  const none = [undefined];
  const body = {
    email: ['zoe@example.org'],
    phone: ['(555) 123-4567'],
    minors: [minors],
    answers: none,
    guardian_relationship: none,
    document_id: none,
    document_version: none,
    document_sha256: none,
    booking_id: none,
    event_id: none,
  };
  const flows = ['waiver-signature', 'adult-minor-waiver', 'minor-waiver', 'minor-waiver-signature'];
  return Object.fromEntries(flows.map((flow) => [`POST /api/public/waiver/${flow}`, { body }]));
}

function ownerCalls({ feed, deleted, mails, full, mergeId, kept, booked, venueVersion }: DearVenue): GivenCalls {
  const anyRevision = { revision: [undefined] };
  const noLimits = { clause: [null], min: [null], max: [null], stop_values: [[]] };
  const choice = { question_id: [undefined], kind: ['choice'], ...noLimits };
  const forGuests = { needed_by: ['offerings'], validity: ['months'], validity_count: [6] };
  const asItIs = { body: { version: [venueVersion] } };
  const ofDeleted = { params: { client_id: [deleted.clientId] } };
  return {
    'GET /calendar/:file': { params: { file: [feed.url.split('/').at(-1) ?? ''] } },
    'GET /api/admin/deleted-clients/:client_id/export': ofDeleted,
    'POST /api/admin/deleted-clients/:client_id/restore': ofDeleted,
    'POST /api/admin/mail/:mail_id/resend': { params: { mail_id: mails.slice(0, 1) } },
    'DELETE /api/admin/mail/:mail_id': { params: { mail_id: mails.slice(1) } },
    'GET /api/admin/mail': { query: { after: [undefined, '2026-06-15T15:00:00.000Z_x'] } },
    [`GET ${venuePath}/members/cards.pdf`]: { query: { ids: [full.member] } },
    [`POST ${venuePath}/customers/merges/:merge_id/undo`]: { params: { merge_id: [mergeId] } },
    [`GET ${venuePath}/customers/waiver/:waiver_id/merges`]: { params: { waiver_id: [kept] } },
    [`PUT ${venuePath}/waiver-documents/:document_id`]: { body: { ...anyRevision, ...forGuests } },
    [`PUT ${venuePath}/waiver-documents/:document_id/questions`]: { body: { ...anyRevision, ...choice } },
    'POST /api/sync/pull': { body: { cursor: [null] } },
    'POST /api/sync/signing-requests': {
      body: { waiver_id: [full.waiverId, undefined], booking_id: [undefined, booked.booking_id] },
    },
    [`PUT ${venuePath}`]: asItIs,
    [`PUT ${venuePath}/payment-info`]: asItIs,
    [`PATCH ${venuePath}/profile`]: asItIs,
    [`POST ${venuePath}/paid-months`]: asItIs,
    [`POST ${venuePath}/paid-months/undo`]: asItIs,
  };
}

function accountCalls({ venue, pairingCode, callers, inChain, invitedToChainId, elsewhere }: DearVenue): GivenCalls {
  const password = [TEST_PASSWORD, 'x'.repeat(1_024)];
  const chainPath = '/api/organizations/:organization_id';
  return {
    'POST /api/confirm': { body: { password, code: [undefined], challenge_id: [undefined], response: [undefined] } },
    [`DELETE ${chainPath}/invitations/:invitation_id`]: { params: { invitation_id: [invitedToChainId] } },
    [`PUT ${chainPath}/people/:user_id`]: { params: { user_id: [inChain.userId] } },
    [`DELETE ${chainPath}/people/:user_id`]: { params: { user_id: [inChain.userId] } },
    [`POST ${chainPath}/venues`]: { body: { client_id: [elsewhere.clientId] } },
    'POST /api/login': { body: { email: [venue.email], password } },
    'POST /api/verify-token': { body: { token: [callers.owner] } },
    'POST /api/second-factor/set-up': { body: { password } },
    'POST /api/devices/pair': { body: { code: [pairingCode] } },
    'GET /api/promo/validate/:code': { params: { code: ['SUMMER'] } },
    'PUT /api/admin/promos/:code': { params: { code: ['SUMMER'] } },
    'POST /api/promo/apply': { body: { promoCode: ['SUMMER'], email: ['new@example.org'] } },
    'POST /api/register': { body: { promoCode: [null, 'SUMMER'] } },
    'POST /api/payment/check-status': { body: { email: [venue.email] } },
  };
}

function fileCalls({ pdf, shortPdf, picture }: DearVenue): GivenCalls {
  const sheet = (rows: number): File => new File([templateFile(manyPeople(rows))], 'customers.csv');
  /* The smallest size has the largest file once: what else a form says makes no file dearer to read. */
  const sheets = (rows: number): File[] => [sheet(rows), sheet(sized(rows, 1))];
  const waiver = [pdf, sized(pdf, shortPdf)].map((bytes) => new File([new Uint8Array(bytes)], 'waiver.pdf'));
  const mapping = [undefined];
  /* The smallest size has one for each of the four texts, so that none is drawn a second time. */
  const language = sized<readonly string[]>(documentLanguages, documentLanguages.slice(-4));
  return {
    [`POST ${venuePath}/waiver-documents/:document_id/text`]: { body: { language } },
    [`POST ${venuePath}/customers/upload-preview`]: { files: sheets(SHEET_ROWS), body: { mapping } },
    [`POST ${venuePath}/customers/upload-rows`]: { files: sheets(LONG_SHEET_ROWS), body: { mapping } },
    [`POST ${venuePath}/customers/bulk-upload`]: { files: sheets(SHEET_ROWS), body: { mapping } },
    [`POST ${venuePath}/upload-waiver`]: { files: waiver },
    [`POST ${venuePath}/waiver-documents/:document_id/versions`]: { files: waiver },
    'POST /api/customer/preferences/:client_id/logo': { files: [new File([new Uint8Array(picture)], 'logo.png')] },
  };
}
