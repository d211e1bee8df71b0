import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBill } from '@gatehouse/server/areas/bookings/bill-desk/bills.service';
import { getAvailability } from '@gatehouse/server/areas/bookings/scheduling/availability/availability.service';
import { getParty } from '@gatehouse/server/areas/bookings/scheduling/party/party.service';
import { DEMO_PASSWORD, demoVenues } from '@gatehouse/server/demo/invented/demo-venues';
import { DEMO_PARK } from '@gatehouse/server/demo/other-venues';
import { DEMO_PROMO } from '@gatehouse/server/demo/seed';
import type { Merchant } from '@gatehouse/server/integrations/square-simulator/state';
import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { foldText } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { holdsCardNumber } from '@gatehouse/sync-protocol/base/card-number';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';
import { type Demo, grouped, misplaced, openDemo } from '#helpers/venues/open-demo';
import { keptAndCounted } from '#helpers/venues/totals';

const MAIN = 'C00001';
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 90_000;

/** What holds on whatever day the demo is made. */
async function expectSound(demo: Demo): Promise<void> {
  const { nowMs, bookings, payments, refunds, events } = demo;
  expect(await misplaced(demo)).toEqual([]);
  expect(bookings.filter(({ booking_id: id }) => holdsCardNumber(id))).toEqual([]);
  expect(bookings.filter((row) => !/555-01\d\d$/.test(row.party_phone))).toEqual([]);
  expect(bookings.filter((row) => !row.party_email.endsWith('.example'))).toEqual([]);
  expect(bookings.filter((row) => Date.parse(row.created_at) > nowMs)).toEqual([]);
  expect(events.filter((row) => Date.parse(row.happened_at) > nowMs)).toEqual([]);
  const months = new Set(bookings.filter((row) => row.client_id === MAIN).map((row) => row.date_scheduled.slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(12);
  expect(demo.mails).toEqual([]);

  const applied = new Map(payments.filter((row) => row.applied_at !== null).map((row) => [row.booking_id, row]));
  const isDue = ({ status, source, deposit_cents: cents }: (typeof bookings)[number]) =>
    status === 'confirmed' && source === 'public' && cents > 0;
  expect(bookings.filter((row) => isDue(row) && !applied.has(row.booking_id))).toEqual([]);
  const given = grouped(refunds, (row) => row.payment_id);
  for (const payment of applied.values()) {
    const back = (given.get(payment.payment_id) ?? []).reduce((sum, row) => sum + row.amount_cents, 0);
    expect(back).toBeLessThanOrEqual(payment.amount_cents);
  }
}

/** What a person left, on waivers and with bookings, is theirs alone in their venue. */
function expectOwnContacts({ waivers, archived, bookings }: Demo): void {
  const left = [
    ...[...waivers, ...archived].map((row) => ({ ...row, name: `${row.adult_first_name} ${row.adult_last_name}` })),
    ...bookings.map((row) => ({ ...row, name: row.party_name, email: row.party_email, phone: row.party_phone })),
  ].filter(({ name }) => name !== 'Kate Bennett');
  for (const contact of ['email', 'phone'] as const) {
    const namesOf = grouped(left, (row) => `${row.client_id} ${row[contact]}`);
    const shared = [...namesOf.values()]
      .map((rows) => new Set(rows.map(({ name }) => name)))
      .filter((set) => set.size > 1);
    expect(shared, contact).toEqual([]);
  }
  const plain = (text: string): string => foldText(text).replaceAll(/[^a-z.]/g, '');
  expect(left.filter(({ name, email }) => !email.startsWith(plain(name.replace(' ', '.'))))).toEqual([]);
}

/** Each link of a chain names a user who exists, a visitor or the server. */
function expectKnownActors({ users, actors }: Demo): void {
  const known = new Set(['visitor', 'system', ...users.map(({ user_id: id }) => `user:${id}`)]);
  expect(actors.filter(({ actor }) => !known.has(actor))).toEqual([]);
}

/** The admin's screens have a venue in each state, and a payment to decide about; what was written past the services is counted too. */
async function expectPlatform({ app }: Demo): Promise<void> {
  const { kept, counted } = await keptAndCounted(app);
  expect(kept).toEqual(counted);
  const { token } = await app.createAdmin();
  const stats = (await call(app, getAdminStats, { token })).body;
  expect(stats.clients).toEqual({ total: 9, active: 6, pending: 1, expired: 2 });
  expect(stats.payments).toMatchObject({ totalTransactions: 16, totalRevenue: 16 * 75 });
  expect(stats.attention).toEqual({ payments: 1, auditBreaks: 0, parked: 0, mails: 0, usage: 0 });
}

/** A stranger opens an account with the printed code and is led through the first steps; the venues with a year behind them are not. */
async function expectPromoCode({ app }: Demo): Promise<void> {
  const fresh = { companyName: 'Lantern Climbing', email: 'owner@lantern.example', password: DEMO_PASSWORD };
  const { body } = await call(app, register, { body: { ...fresh, promoCode: DEMO_PROMO } });
  expect(body).toMatchObject({ accountStatus: 'trial', servicePaidUntil: expect.stringMatching(/^\d{4}-/) });
  const steps = async (email: string) => {
    const { token, user } = (await call(app, login, { body: { email, password: DEMO_PASSWORD } })).body;
    const params = { client_id: user.client_id ?? '' };
    return (await call(app, getDashboard, { token, params })).body.dashboard.first_steps;
  };
  expect(await steps(fresh.email)).toEqual({
    waiver: false,
    hours: false,
    room: false,
    policy: false,
    tablet: false,
    link: false,
    signature: false,
    booking: false,
  });
  for (const { email } of demoVenues) expect(await steps(email)).toBeNull();
}

/** A park whose rooms three offerings share: never two parties in one, nothing left on its Saturday, and a class on Tuesdays. */
async function expectPark({ app, venues, resources, offerings, bookings }: Demo, saturday: string): Promise<void> {
  const park = venues.find(({ email }) => email === DEMO_PARK.email)?.client_id ?? '';
  const mine = bookings.filter((row) => row.client_id === park && row.status !== 'cancelled');
  for (const { offering_id: id, offering_name: name } of offerings.filter((row) => row.client_id === park))
    if (name !== 'Toddler class')
      expect(await getAvailability(app.deps, park, id, saturday), name).toMatchObject({ reason: 'full' });
  const room = resources.find((row) => row.resource_name === 'Red Party Room');
  const held = mine.filter((row) => row.resources.includes(room?.resource_id ?? 'none'));
  expect(new Set(held.map((row) => row.offering_name))).toEqual(new Set(['Birthday party', 'Team event', 'Playgroup']));
  const taken = held
    .map((row) => {
      const startMs = Date.parse(`${row.date_scheduled}T${row.booking_time}:00Z`);
      const minutes = (row.duration_minutes ?? 0) + row.cleanup_minutes;
      return { from: startMs - row.setup_minutes * MINUTE_MS, until: startMs + minutes * MINUTE_MS };
    })
    .toSorted((a, b) => a.from - b.from);
  expect(taken.filter(({ from }, at) => at > 0 && from < (taken[at - 1]?.until ?? 0))).toEqual([]);
  expect(mine.filter((row) => row.series_id !== null)).toHaveLength(12);
}

/** The simulator knows each payment and refund, so that a venue can refund any of them. */
function expectSameAtSquare({ app, payments, refunds }: Demo): void {
  const file = readFileSync(join(app.deps.config.dataDir, 'square-simulator.json'), 'utf8');
  const atSquare = Object.values(JSON.parse(file) as Record<string, Merchant>).flatMap((merchant) => merchant.payments);
  const taken = payments.filter((row) => row.status === 'completed');
  expect(taken.length).toBeGreaterThan(300);
  const sorted = (rows: readonly [string | null, number][]) => rows.map((row) => row.join(' ')).toSorted();
  expect(sorted(atSquare.map(({ id, amount_money }) => [id, amount_money.amount]))).toEqual(
    sorted(taken.map((row) => [row.square_payment_id, row.amount_cents])),
  );
  const back = atSquare.reduce((sum, { refunded_money }) => sum + (refunded_money?.amount ?? 0), 0);
  expect(back).toBe(refunds.reduce((sum, row) => sum + row.amount_cents, 0));
}

onAnyDatabase('the demo', (openApp) => {
  const open = () => openApp({ SQUARE_ENVIRONMENT: 'simulator', PUBLIC_URL: 'http://localhost:5000' });

  it.each([
    ['a Saturday before the clocks change', '2026-03-07T23:30:00Z'],
    ['the week of two holidays', '2026-12-22T09:00:00Z'],
  ])(
    '[O55] books by the rule, pays to the cent and names no real person: %s',
    async (_, nowUtc) => {
      const demo = await openDemo(open, nowUtc);
      await expectSound(demo);
      expect(demo.said).toEqual([
        ...demoVenues.map(({ name }, at) => `${at + 1} of 4: ${name}`),
        '4 of 4: the other venues of the platform',
      ]);
      expect(demo.logged).toBe('');
      expectOwnContacts(demo);
      expectKnownActors(demo);
      expectSameAtSquare(demo);
    },
    TIMEOUT_MS,
  );

  it(
    'has customers in every state in the first days of a year: archived, noted, stopped, merged and uploaded',
    async () => {
      const { waivers, archived, notes, merged } = await openDemo(open, '2027-01-04T15:00:00Z');
      expect(archived.length).toBeGreaterThan(20);
      expect(archived.filter((row) => row.date_signed >= '2027-01-01')).toEqual([]);
      expect(waivers.filter((row) => row.date_signed < '2027-01-01')).toEqual([]);
      const mine = waivers.filter((row) => row.client_id === MAIN);
      const stops = notes.filter((row) => row.level === 'stop');
      expect(stops).toMatchObject([{ client_id: MAIN, text: expect.stringContaining('Injury last visit') }]);
      expect(notes.filter((row) => row.level === null).length).toBeGreaterThan(0);
      expect(mine.map((row) => row.waiver_id)).toContain(stops[0]?.waiver_id);
      const kept = mine.find((row) => row.waiver_id === merged[0]?.merged_into);
      expect([merged.length, kept?.adult_first_name]).toEqual([1, 'Katherine']);
      expect(mine.filter((row) => row.event_id === null)).toHaveLength(14);
    },
    TIMEOUT_MS,
  );

  it(
    '[O33] shows what the product does: a full Saturday, holds, refunds, a party half signed, closed days, an account',
    async () => {
      const demo = await openDemo(open, '2026-06-17T15:00:00Z');
      await expectSound(demo);
      await expectPlatform(demo);
      await expectPark(demo, '2026-06-20');
      await expectPromoCode(demo);
      const { app, nowMs, addresses, bookings, offerings, refunds, payments } = demo;
      for (const { offering_id: id, offering_type: type, client_id } of offerings.filter(
        (row) => row.client_id === MAIN,
      ))
        if (type === 'Group' && !id.endsWith('Off4'))
          expect(await getAvailability(app.deps, client_id, id, '2026-06-20'), id).toMatchObject({ reason: 'full' });

      const held = bookings.filter((row) => row.hold_expires_at !== null);
      const minutes = held.map((row) => Math.round((Date.parse(row.hold_expires_at ?? '') - nowMs) / MINUTE_MS));
      expect(minutes.toSorted((a, b) => a - b)).toEqual([5, 10, 16]);
      const paidOf = new Map(payments.map((row) => [row.payment_id, row.amount_cents]));
      const ahead = new Set(bookings.filter((row) => row.date_scheduled > '2026-06-17').map((row) => row.booking_id));
      const parts = refunds
        .filter((row) => ahead.has(row.booking_id))
        .map((row) => row.amount_cents / (paidOf.get(row.payment_id) ?? 0));
      expect(parts).toEqual(expect.arrayContaining([1, 0.25]));

      const parties = bookings.filter((row) => row.offering_id === `${MAIN}-Off3` && ahead.has(row.booking_id));
      const bills = await Promise.all(parties.map(({ booking_id: id }) => getBill(app.deps, MAIN, id)));
      const lines = bills.flatMap((bill) => (bill ? [bill.lines.map(({ name }) => name)] : []));
      expect(lines.flat()).toEqual(expect.arrayContaining(['Player', 'Player on Sunday', 'Spectator', 'Pizza']));
      expect(lines).toHaveLength(3);

      const partyId = new URL(addresses.get('A half-signed party') ?? '').searchParams.get('booking') ?? '';
      const { party, people } = await getParty(app.deps, MAIN, partyId);
      expect(party.waivers_signed).toBe(Math.floor(party.total_players / 2));
      expect(people).toHaveLength(party.waivers_signed);
      expect(addresses.get('A half-signed party')).toBe(party.waiver_link);

      expect(new Set(demo.holidays.map((row) => row.holiday_date.slice(0, 4)))).toEqual(new Set(['2026', '2027']));
      expect(demo.openHolidays).toMatchObject([{ client_id: MAIN, holiday_date: '2026-06-19' }]);
      expect(demo.blackouts.filter((row) => row.offering_id !== '')).toHaveLength(1);
      expect(demo.blackouts.length).toBeGreaterThan(4);
      expect(offerings.some((row) => row.hours === '{}')).toBe(true);
      expect(offerings.filter((row) => row.start_date !== null)).toMatchObject([
        { start_date: '2026-04-01', end_date: '2026-09-30' },
        { start_date: '2026-10-01', end_date: '2027-03-31' },
      ]);
      expect(offerings.filter((row) => row.client_id !== MAIN && row.deposit_cents > 0)).toEqual([]);
      expect(demo.accounts).toMatchObject([
        { client_id: MAIN, webhook_subscription_id: expect.stringMatching(/^wbhk_/) },
      ]);
    },
    TIMEOUT_MS,
  );
});
