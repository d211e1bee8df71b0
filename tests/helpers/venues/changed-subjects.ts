import { setPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { createHoliday, updateHoliday } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { createBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createDiscountCode,
  createExtra,
  updateDiscountCode,
  updateExtra,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { createResource, updateResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { updateDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { updateStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { createPlan, updatePlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { createPromo, updatePromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import {
  updateClient,
  updatePaymentInfo,
  updateProfile,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { createDocument, updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { openOffering, staffParty } from './offerings.ts';
import { addStaff } from './staff.ts';
import { pairTestDevice } from './sync-device.ts';

export type View = Record<string, unknown>;
/** What a call says of one field, or of those that only go together: something that is not the default, and something else. */
type Change = readonly [View, View];

export interface Subject {
  contract: Contract;
  token: string;
  params: Record<string, string>;
  /** Its name in the reply. */
  view: string;
  changes: readonly Change[];
  /** What the contract demands in each call. */
  always?: View;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const CLOSURE = { starts_at: '2026-07-01T10:00:00.000Z', ends_at: '2026-07-01T12:00:00.000Z', reason: 'Paint' };

const each = (values: Record<string, readonly [unknown, unknown]>): Change[] =>
  Object.entries(values).map(([field, [first, second]]) => [{ [field]: first }, { [field]: second }]);

const ofVenue = each({
  client_name: ['Field', 'Castle'],
  contact_first_name: ['Ada', 'Bo'],
  contact_last_name: ['Lee', 'Ray'],
  phone: ['555-0100', '555-0101'],
  time_zone: ['America/Denver', 'Europe/Berlin'],
  address_required: [true, false],
  address_asked: [true, false],
  adult_age: [21, 16],
  relationship_required: [true, false],
});
const ofPayments = each({
  payment_status: ['cancelled', 'active'],
  service_paid_until: ['2027-01-31', '2027-02-28'],
  last_payment_date: ['2026-05-01', '2026-06-01'],
  card_type: ['Visa', null],
  name_on_card: ['Ada Lee', null],
  card_last_four: ['4242', '1111'],
  expiration_date: ['12/30', '11/31'],
});

/** Every call that changes some fields of something, with what it is tried on. */
export async function subjectsOfChanges(app: TestApp, venue: TestVenue, admin: string): Promise<Subject[]> {
  const { own, clientId: client_id } = venue;
  const byAdmin = { token: admin, params: {} };
  await call(app, createPromo, { token: admin, body: { code: 'SUMMER', description: 'x' } });
  const planBody = { plan_name: 'Monthly Large', plan_type: 'monthly', price: 20 } as const;
  const { plan } = (await call(app, createPlan, { token: admin, body: planBody })).body;
  const holidayBody = { holiday_name: 'Day', holiday_date: '2026-11-11' };
  const { holiday } = (await call(app, createHoliday, { token: admin, body: holidayBody })).body;
  const { resource } = (await call(app, createResource, { ...own, body: { resource_name: 'Room' } })).body;
  const { extra } = (await call(app, createExtra, { ...own, body: { name: 'Socks', amount: 3 } })).body;
  const codeBody = { code: 'JUNE', kind: 'percent', percent: 10 } as const;
  const { discount_code: code } = (await call(app, createDiscountCode, { ...own, body: codeBody })).body;
  const { document } = (await call(app, createDocument, { ...own, body: { name: 'Rules' } })).body;
  const { userId } = await addStaff(app, client_id, 'viewer');
  const { deviceId } = await pairTestDevice(app, client_id, 'kiosk');
  const { offering_id } = await openOffering(app, venue);
  const { booking } = (await call(app, createBooking, { ...own, body: { ...staffParty, offering_id } })).body;
  const ours = (params: object = {}) => ({ ...own, params: { client_id, ...params } });
  return [
    {
      contract: updatePromo,
      ...byAdmin,
      params: { code: 'SUMMER' },
      view: 'promo',
      changes: each({
        description: ['Summer', 'Winter'],
        skipPayment: [true, false],
        trialDays: [20, 30],
        maxUses: [5, null],
        expires_at: ['2026-12-31T00:00:00.000Z', null],
        is_active: [false, true],
      }),
    },
    {
      contract: updatePlan,
      ...byAdmin,
      params: { plan_id: plan.plan_id },
      view: 'plan',
      changes: each({
        plan_name: ['Monthly Huge', 'Monthly Small'],
        price: [49, null],
        waivers_per_month: [100, null],
        is_retired: [true, false],
      }),
    },
    {
      contract: updateHoliday,
      ...byAdmin,
      params: { holiday_id: holiday.holiday_id },
      view: 'holiday',
      changes: each({
        holiday_name: ['Feast', 'Fair'],
        holiday_date: ['2026-11-12', '2026-11-13'],
        holiday_type: ['custom', 'federal'],
        description: ['All day', ''],
        is_active: [false, true],
      }),
    },
    {
      contract: updateBookingPolicy,
      ...ours(),
      view: 'policy',
      changes: each({
        move_until_hours: [12, null],
        cancel_until_hours: [24, 0],
        party_until_hours: [48, null],
        refund_percent: [50, 0],
        cancel_fee: [7.5, 0],
      }),
    },
    {
      contract: updateResource,
      ...ours({ resource_id: resource.resource_id }),
      view: 'resource',
      changes: [
        ...each({
          resource_name: ['Lane 1', 'Lane 2'],
          resource_type: ['lane', 'court'],
          mode: ['shared', 'exclusive'],
          units: [5, 3],
          closures: [[CLOSURE], []],
        }),
        ...DAYS.map((day): Change => {
          const [start, end] = [`${day}_start`, `${day}_end`];
          return [
            { [start]: '09:00', [end]: '17:00' },
            { [start]: null, [end]: null },
          ];
        }),
      ],
    },
    {
      contract: updateExtra,
      ...ours({ extra_id: extra.extra_id }),
      view: 'extra',
      changes: each({
        name: ['Grip socks', 'Warm socks'],
        amount: [4.5, 0],
        per: ['person', 'item'],
        offering_ids: [[offering_id], []],
        stock: [20, null],
        stock_per: ['day', 'time'],
        max_quantity: [5, 9],
        is_taxable: [false, true],
        staff_only: [true, false],
        is_active: [false, true],
      }),
    },
    {
      contract: updateDiscountCode,
      ...ours({ code_id: code.code_id }),
      view: 'discount_code',
      changes: [
        ...each({
          code: ['JULY', 'AUGUST'],
          applies_to: ['all', 'rates'],
          offering_ids: [[offering_id], []],
          book_from: ['2026-06-01', null],
          book_to: ['2026-12-01', null],
          play_from: ['2026-06-02', null],
          play_to: ['2026-12-02', null],
          uses_max: [100, null],
          is_active: [false, true],
        }),
        [
          { kind: 'amount', amount: 5, percent: null },
          { kind: 'percent', percent: 20, amount: null },
        ],
      ],
    },
    {
      contract: updateDocument,
      ...ours({ document_id: document.document_id }),
      view: 'document',
      changes: [
        ...each({
          name: ['House rules', 'Field rules'],
          renewal_mail: [true, false],
          fallback_language: ['es', 'en'],
        }),
        [
          { needed_by: 'offerings', offering_ids: [offering_id] },
          { needed_by: 'everyone', offering_ids: [] },
        ],
        [
          { validity: 'months', validity_count: 6 },
          { validity: 'days', validity_count: 30 },
        ],
      ],
    },
    {
      contract: updateStaff,
      ...ours({ user_id: userId }),
      view: 'person',
      changes: each({ name: ['Ada Lee', 'Bo Ray'] }),
    },
    {
      contract: updateDevice,
      ...ours({ device_id: deviceId }),
      view: 'device',
      changes: [
        ...each({ name: ['Door', 'Hall'] }),
        ...[
          ...each({
            sound: [false, true],
            languages: [['es'], ['en', 'es']],
            idleWarningAfterMs: [50_000, 70_000],
          }),
          ...each({
            prefix: ['x', 'y'],
            suffix: ['Tab', 'none'],
            keyIntervalMsMax: [40, 30],
            camera: [false, true],
          }).map(([first, second]): Change => [{ scanner: first }, { scanner: second }]),
        ].map(([first, second]): Change => [{ profile: first }, { profile: second }]),
      ],
    },
    {
      contract: setPreferences,
      ...ours(),
      view: 'preferences',
      changes: each({ accent_color: ['#112233', '#332211'], dark_mode: [true, false] }),
    },
    {
      contract: updateBooking,
      ...ours({ booking_id: booking.booking_id }),
      view: 'booking',
      always: staffParty,
      changes: each({
        base_players: [5, 6],
        add_players: [1, 2],
        status: ['completed', 'confirmed'],
        check_in_status: ['checked in', 'not checked in'],
      }),
    },
    {
      contract: updateClient,
      ...ours(),
      token: admin,
      view: 'client',
      changes: [...ofVenue, ...ofPayments, ...each({ email_verified: [false, true], plan_id: [plan.plan_id, null] })],
    },
    { contract: updatePaymentInfo, ...ours(), token: admin, view: 'client', changes: ofPayments },
    {
      contract: updateProfile,
      ...ours(),
      view: 'client',
      changes: [...ofVenue, ...each({ address: ['1 Main St', ''] })],
    },
  ];
}
