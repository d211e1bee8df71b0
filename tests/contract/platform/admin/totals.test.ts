import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { cancelBooking, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { renewByCard, storeCard, useFakeAccount } from '#helpers/billing/billing-venue';
import { checkInFromDevice, deleteCheckIn, freshToken } from '#helpers/venues/check-in-calls';
import { manyPeople, templateFile, upload } from '#helpers/venues/customer-files';
import { erase } from '#helpers/venues/erasure-calls';
import { merge, undo } from '#helpers/venues/merge-calls';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { createSigningVenue, deviceArgs, fromDevice } from '#helpers/venues/signing-venue';
import { keptAndCounted } from '#helpers/venues/totals';
import { endYear } from '#helpers/venues/year-end';

const NEXT_SATURDAY = '2026-06-27';
const counts = ['bookings', 'check_ins', 'customers', 'paid_cents', 'payments'] as const;
const never = new AbortController().signal;
const kinds = [
  'sign',
  'sign',
  'check_in',
  'check_in',
  'check_in',
  'undo',
  'merge',
  'undo_merge',
  'erase',
  'book',
  'book',
  'cancel',
  'move',
  'hold',
  'pay',
  'upload',
] as const;
const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 50 }) }), {
  minLength: 10,
  maxLength: 24,
});

/** Once everything: chance may leave something out. */
const everything = kinds.map((kind, pick) => ({ kind, pick }));

/** A venue to which everything happens that the totals count. */
async function begin(app: TestApp) {
  const venue = await createSigningVenue(app, {
    planId: 'monthly-professional',
    servicePaidUntil: '2026-06-20',
    columns: { square_customer_id: 'CUST-1' },
  });
  await storeCard(app, venue);
  const free = await openOffering(app, venue, { offering_type: 'Individual', capacity: 500, base_players: 1 });
  const held = { offering_name: 'Held', offering_type: 'Individual', capacity: 500, base_players: 1 } as const;
  return { app, venue, free, paid: await openOffering(app, venue, held) };
}

type Story = Awaited<ReturnType<typeof begin>> & {
  waivers: string[];
  checkIns: string[];
  bookings: string[];
  merges: string[];
};

async function happen(story: Story, kind: (typeof kinds)[number], pick: number): Promise<void> {
  const { app, venue, waivers, checkIns, bookings, merges } = story;
  const { clientId } = venue;
  const token = await freshToken(app, venue);
  const one = (list: readonly string[]): string => list[pick % Math.max(1, list.length)] ?? '';
  const ofBooking = { token, params: { client_id: clientId, booking_id: one(bookings) } };
  app.clock.advance(1_000);
  const nowUtc = new Date(app.clock.now() - (pick % 3) * 86_400_000).toISOString();
  if (kind === 'sign') {
    const args = deviceArgs(clientId, { adult_first_name: `Ada${pick}`, signed_at: nowUtc });
    await fromDevice(app, args);
    waivers.push(...args.waiver_ids);
  } else if (kind === 'check_in') checkIns.push(await checkInFromDevice(app, venue, one(waivers), nowUtc));
  else if (kind === 'undo') await deleteCheckIn(app, venue, one(checkIns));
  else if (kind === 'merge') {
    const answer = await merge(app, venue, one(waivers), waivers[0] ?? '');
    if (answer.status === 200) merges.push(answer.body.merge_id);
  } else if (kind === 'undo_merge') await undo(app, venue, one(merges));
  else if (kind === 'erase') await erase(app, venue, one(waivers));
  else if (kind === 'book') {
    const made = await book(app, story.free, { party_name: `Party ${pick}` });
    bookings.push(made.body.booking_id);
  } else if (kind === 'cancel') await call(app, cancelBooking, { ...ofBooking, body: {} });
  else if (kind === 'move')
    await call(app, rescheduleBooking, {
      ...ofBooking,
      body: { date_scheduled: pick % 2 === 0 ? NEXT_SATURDAY : SATURDAY, booking_time: '11:00' },
    });
  else if (kind === 'hold') {
    await writeVenue(app.deps, clientId, (write) =>
      write.db
        .updateTable('bookings')
        .set({ status: 'pending', hold_expires_at: '2026-01-01T00:00:00.000Z' })
        .where('client_id', '=', clientId)
        .where('booking_id', '=', one(bookings))
        .where('status', '=', 'confirmed')
        .execute(),
    );
    await expireHolds(app.deps, never);
  } else if (kind === 'pay') await renewByCard(app, clientId).catch(() => null);
  else await upload(app, venue, { content: templateFile(manyPeople(1 + (pick % 4))) });
}

onBothDatabases('the totals of venues', (open, dialect) => {
  it('[Y1] are what a recount gives after signing, visits, undos, bookings, payments, uploads, merges, erasures and the end of a year', async () => {
    const app = await open();
    useFakeAccount(app);
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const story: Story = { ...(await begin(app)), waivers: [], checkIns: [], bookings: [], merges: [] };
        await happen(story, 'sign', 0);
        for (const { kind, pick } of taken) await happen(story, kind, pick);
        const { kept, counted } = await keptAndCounted(app);
        expect(kept).toEqual(counted);
        for (const row of kept) for (const name of counts) if (row[name] > 0) seen.add(name);
      }),
      { numRuns: dialect === 'sqlite' ? 7 : 3, examples: [[everything]] },
    );
    expect([...seen].toSorted()).toEqual(counts);
    app.clock.set('2027-01-05T15:00:00.000Z');
    await endYear(app);
    const { kept, counted } = await keptAndCounted(app);
    expect(kept).toEqual(counted);
  }, 120_000);
});
