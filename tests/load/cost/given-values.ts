import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { PUSH_BATCH_MAX, SIGNATURE_DATA_CHARS_MAX, STROKE_POINTS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { TEST_PASSWORD } from '../../helpers/app/test-app.ts';
import { signaturePicture } from '../../helpers/samples/signing-samples.ts';
import { SATURDAY } from '../../helpers/venues/offerings.ts';
import { DEAR_RULES } from './dear-rules.ts';
import type { DearVenue } from './dear-venue.ts';

/** Values of fields by name: ids of rows that are there, and what no schema says of itself. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const WISHES = 14;
const ANSWERS = 40;
/** Between two points of a hand that signs. */
const POINT_MS = 16;
const HAND_POINTS = 160;
const OTHER_EVENT = '0190a7b4-0000-7000-8000-200000000001';
const KEYS = 100_000;

/** One line of so many points. */
function longStrokes(points: number): number[][][] {
  return [Array.from({ length: points }, (_, index) => [index % 460, index % 150, index * POINT_MS, 0.5])];
}

/** What the fields of these names are given, whichever contract has them. */
export function knownValues(venue: DearVenue): Known {
  const { clientId } = venue.venue;
  const { waitlist_id: waitlistId } = venue.waiting;
  const [session] = venue.sessions.sessions;
  return {
    protocol: [PROTOCOL_VERSION],
    schema: [SCHEMA_VERSION],
    client_id: [clientId],
    clientId: [clientId],
    offering_id: [venue.needing.offering_id, venue.offering.offering_id],
    offering_ids: [[venue.needing.offering_id, venue.offering.offering_id]],
    booking_id: [venue.booked.booking_id, venue.full.booked.bookingId],
    bookingId: [venue.booked.booking_id],
    user_id: [venue.colleague.userId],
    invitation_id: [venue.invitationId],
    organization_id: [venue.chainId],
    member_venue: [clientId],
    pin: ['135790'],
    series_id: ['series_id' in venue.series ? venue.series.series_id : ''],
    waitlist_id: [waitlistId],
    resource_id: [venue.closedId, ...venue.roomIds.slice(0, 1)],
    resource_ids: [venue.roomIds.slice(0, 10)],
    resource_needs: [venue.needs, []],
    waiver_id: [venue.visitor, venue.full.waiverId],
    keep_waiver_id: [venue.visitor],
    merge_waiver_id: [venue.other],
    merge_id: [venue.mergeId],
    erasure_id: [venue.erasureId],
    checkin_id: [venue.checkInId],
    membership_id: [venue.full.member],
    device_id: [venue.full.device.deviceId],
    document_id: [venue.document.document_id, 'default'],
    session_id: [session?.session_id ?? ''],
    holiday_id: [venue.holiday.holiday.holiday_id],
    blackout_id: [venue.blackout.blackout_id],
    feed_id: [venue.feed.feed.feed_id],
    admin_id: [venue.otherAdmin.userId],
    parked_id: ['old-00'],
    payment_id: ['payment-1'],
    plan_id: ['monthly-professional'],
    planId: ['monthly-professional'],
    planType: ['monthly'],
    note_id: [venue.noteId],
    file_id: [venue.document.files[0]?.file_id ?? ''],
    chain: ['PLATFORM', clientId],
    date: [SATURDAY, '2026-06-16', '9999-12-31'],
    date_scheduled: [SATURDAY, '2026-06-21', addDays(SATURDAY, 300)],
    month: ['2026-06', '2026-07'],
    from: ['2026-01-01', '2026-06-01'],
    to: ['2026-12-31', '2026-06-30'],
    start: ['2026-01-01'],
    end: ['2026-06-15'],
    startDate: ['2026-01-01'],
    endDate: ['2026-06-15'],
    rrule: DEAR_RULES,
    args: [
      { ...venue.full.args, event_id: OTHER_EVENT, waiver_ids: [`${clientId}-000000000001`] },
      Object.fromEntries(Array.from({ length: KEYS }, (_, index) => [`k${index}`, 1])),
    ],
    mutations: mutationsOf(venue),
    items: [
      Array.from({ length: PUSH_BATCH_MAX }, (_, index) => ({ id: `sealed-${index}`, sealed: 'A'.repeat(80_000) })),
    ],
    wishes: [Array.from({ length: WISHES }, (_, day) => ({ date: addDays(SATURDAY, day) }))],
    consent: [{ electronic: true, language: 'en', declarations: ['I have read the waiver.'] }],
    answers: [
      Array.from({ length: ANSWERS }, (_, index) => ({ question_id: `question-${index}`, value: 'x', person: 0 })),
      undefined,
    ],
    documents: [undefined],
    adult_DoB: ['1990-02-28'],
    DoB: ['2015-01-01', '2017-05-05'],
    signature_data: [signaturePicture(), `data:image/png;base64,${'A'.repeat(SIGNATURE_DATA_CHARS_MAX - 30)}`],
    strokes: [
      { width: 460, height: 150, strokes: longStrokes(HAND_POINTS) },
      { width: 460, height: 150, strokes: longStrokes(STROKE_POINTS_MAX) },
      longStrokes(STROKE_POINTS_MAX),
      Array.from({ length: STROKE_POINTS_MAX }, () => []),
    ],
    currentPassword: [TEST_PASSWORD],
    current_password: [TEST_PASSWORD],
    after: ['2026-06-20T10:00_x', '2026-06-15T15:00:00.000Z_x', '2026-06-15T15:00:00.000Z_C00001_x'],
    sort: ['adult_last_name,adult_first_name,email'],
    order: ['asc,desc,asc'],
    revision: [venue.revision, 0],
    unsent_of: [[clientId]],
    updated_at: [undefined],
  };
}

/** Batches as large as a push may be, of each version of each mutation, with different people in each item. */
function mutationsOf({ venue: { clientId }, visitor, full, booked }: DearVenue): unknown[][] {
  const item = (index: number, name: string, version: number, args: object) => ({
    mid: index,
    id: `0190a7b4-0000-7000-8000-${String(index).padStart(12, '0')}`,
    client_id: clientId,
    name,
    name_version: version,
    args,
  });
  const batch = (name: string, version: number, args: (index: number) => object): unknown[] =>
    Array.from({ length: PUSH_BATCH_MAX }, (_, index) => item(index, name, version, args(index)));
  const signing = (points: number) => (index: number) => ({
    ...full.args,
    event_id: `0190a7b4-0000-7000-8000-1${String(index).padStart(11, '0')}`,
    waiver_ids: [`${clientId}-${String(index).padStart(12, '0')}`],
    adult_last_name: `Łukasik ${index}`,
    strokes: { width: 460, height: 150, strokes: longStrokes(points) },
  });
  const checkIn = (index: number) => ({
    checkin_id: `06152026-${clientId}-${String(index).padStart(8, '0')}`,
    waiver_id: visitor,
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
  const party = { booking_id: booked.booking_id, party_goers: 8, checked_in_at: '2026-06-15T14:05:00.000Z' };
  return [
    batch('check_in', 2, checkIn),
    batch('sign_waiver', 2, signing(100)),
    batch('sign_waiver', 2, signing(3_000)),
    batch('sign_waiver', 1, signing(1)),
    batch('check_in_party', 2, () => party),
    batch('undo_check_in', 1, (index) => ({ checkin_id: checkIn(index).checkin_id, reason: 'x'.repeat(500) })),
    batch('unknown', 1, () => ({ text: '4 1 1-1 '.repeat(9_000) })),
    Array.from({ length: PUSH_BATCH_MAX }, () => null),
  ];
}
