import { closeDay, getOpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { billed, takeMoney, takeUnknownMoney } from '#helpers/venues/bill-money';

type Step =
  | { do: 'take' | 'refund' | 'unknown'; cents: number; method: 'cash' | 'terminal' | 'other' }
  /** The clock goes on, or is set back. */
  | { do: 'wait'; minutes: number }
  | { do: 'read' }
  /** Closes the day as it was read last. */
  | { do: 'close' };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('take' as const, 'refund' as const, 'unknown' as const),
      cents: fc.integer({ min: 1, max: 99_999 }),
      method: fc.constantFrom('cash' as const, 'terminal' as const, 'other' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: -90, max: 90 }) }) },
  { weight: 4, arbitrary: fc.constantFrom<Step>({ do: 'read' }, { do: 'close' }) },
);

onBothDatabases('closes of days', (_open, dialect) => {
  it('[B68] have each entry once, whatever the clock does, and none that arrived after the day was read', async ({
    app,
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { venue, made } = await billed(app);
        let read: { asOf: string; seen: Set<string> } | null = null;
        let isSetBack = false;
        const open = new Set<string>();
        const closes: { cents: number; seen: Set<string> }[] = [];
        for (const step of steps) {
          if (step.do === 'wait') {
            app.clock.advance(step.minutes * 60_000);
            isSetBack ||= step.minutes < 0;
          } else if (step.do === 'read') {
            const { day } = (await call(app, getOpenDay, venue.own)).body;
            read = { asOf: day.as_of, seen: new Set(open) };
            isSetBack = false;
          } else if (step.do === 'close') {
            if (read === null) continue;
            const body = { close_id: crypto.randomUUID(), as_of: read.asOf, counted_cash: 0, float_left: 0 };
            const closed = await call(app, closeDay, { ...venue.own, body });
            const isOfNow = read.seen.size === open.size && [...open].every((id) => read?.seen.has(id));
            /* Where the clock was set back since the reading, nobody can tell what arrived after it: it may be refused for nothing. */
            if (!isSetBack) expect(closed.status).toBe(isOfNow ? 200 : 409);
            if (closed.status !== 200) continue;
            const cents = closed.body.close.methods.reduce((sum, { net }) => sum + dollarsToCents(net), 0);
            closes.push({ cents, seen: new Set(open) });
            open.clear();
            read = null;
          } else {
            const given = { amount_cents: step.cents, method: step.method };
            const kind = step.do === 'refund' ? 'refund' : 'payment';
            open.add(
              step.do === 'unknown'
                ? await takeUnknownMoney(app, venue, given)
                : await takeMoney(app, venue, made.booking_id, { ...given, kind }),
            );
          }
        }
        const rows = await app.deps.db.readVenue(venue.clientId, (db) =>
          db.selectFrom('bill_payments').where('client_id', '=', venue.clientId).selectAll().execute(),
        );
        for (const [index, { cents, seen }] of closes.entries()) {
          const own = rows.filter(({ z_number: z }) => z === index + 1);
          expect(new Set(own.map(({ payment_id: id }) => id))).toEqual(seen);
          const sum = own.reduce((all, row) => all + (row.kind === 'payment' ? 1 : -1) * row.amount_cents, 0);
          expect(cents).toBe(sum);
        }
        const left = rows.filter(({ z_number: z }) => z === null);
        expect(new Set(left.map(({ payment_id: id }) => id))).toEqual(open);
      }),
      { numRuns: dialect === 'sqlite' ? 40 : 12 },
    );
  });
});
