import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#base/days/venue-day';
import { addMonths, periodEnd, renewedPeriod, switchQuote } from './subscription-period.ts';

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days));
/** How far the paid-until day is from today: no venue has paid for more than a period ahead. */
const daysAhead = fc.integer({ min: -3_000, max: 366 });
const price = fc.integer({ min: 1_000, max: 200_000 });
const dayOfMonth = fc.option(fc.integer({ min: 1, max: 31 }));
const planType = fc.constantFrom('monthly' as const, 'yearly' as const);

describe('[R8] a period', () => {
  it('ends on the same day of the month, or on the last one there is', () => {
    expect(periodEnd('2026-01-31', 'monthly')).toBe('2026-02-28');
    expect(periodEnd('2028-02-29', 'yearly')).toBe('2029-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20');
  });

  it('follows on from the paid-until day, also in grace, and starts today after it', () => {
    expect(renewedPeriod('2026-06-20', '2026-06-15', 'monthly', null)).toEqual({
      start: '2026-06-20',
      paidUntil: '2026-07-20',
      billingDay: 20,
    });
    expect(renewedPeriod('2026-06-08', '2026-06-15', 'monthly', null).paidUntil).toBe('2026-07-08');
    expect(renewedPeriod('2026-06-07', '2026-06-15', 'monthly', null).paidUntil).toBe('2026-07-15');
    expect(renewedPeriod(null, '2026-06-15', 'yearly', null).paidUntil).toBe('2027-06-15');
  });

  it('always stays on the 31st, or the last day of a month', () => {
    const ends: string[] = [];
    let [paidUntil, billingDay] = ['2026-01-31', 31];
    for (let month = 0; month < 13; month += 1) {
      ({ paidUntil, billingDay } = renewedPeriod(paidUntil, paidUntil, 'monthly', billingDay));
      ends.push(paidUntil.slice(5));
    }
    const [february, march, april, , , , , , , , january, again] = ends;
    expect([february, march, april, january, again]).toEqual(['02-28', '03-31', '04-30', '12-31', '01-31']);
    expect(renewedPeriod('2028-02-29', '2028-02-20', 'yearly', 29).paidUntil).toBe('2029-02-28');
    expect(renewedPeriod('2029-02-28', '2029-02-20', 'monthly', 29).paidUntil).toBe('2029-03-29');
  });

  it('begins its rhythm again where the paid-until day was moved, or the grace is over', () => {
    expect(renewedPeriod('2026-02-27', '2026-02-20', 'monthly', 31)).toMatchObject({
      paidUntil: '2026-03-27',
      billingDay: 27,
    });
    expect(renewedPeriod('2026-01-31', '2026-02-15', 'monthly', 31)).toMatchObject({
      paidUntil: '2026-03-15',
      billingDay: 15,
    });
    expect(renewedPeriod(null, '2026-08-31', 'monthly', 4)).toMatchObject({ paidUntil: '2026-09-30', billingDay: 31 });
  });

  it('never ends before it would have', () => {
    fc.assert(
      fc.property(day, day, planType, dayOfMonth, (paidUntil, today, type, billingDay) => {
        const renewed = renewedPeriod(paidUntil, today, type, billingDay);
        expect(renewed.paidUntil > paidUntil).toBe(true);
        expect(daysBetween(renewed.start, renewed.paidUntil)).toBeGreaterThanOrEqual(28);
      }),
    );
  });
});

describe('[R9] a plan switch', () => {
  it('[P12] charges the exact prorated cents', () => {
    const running = { start: '2026-06-01', paidUntil: '2026-07-01', planType: 'monthly' as const, priceCents: 7_500 };
    expect(switchQuote(running, { planType: 'yearly', priceCents: 66_000 }, '2026-06-15')).toEqual({
      creditCents: 4_000,
      amountCents: 62_000,
      paidUntil: '2027-06-15',
    });
    const unknownStart = { ...running, start: null, paidUntil: '2026-06-20' };
    expect(switchQuote(unknownStart, { planType: 'yearly', priceCents: 66_000 }, '2026-06-15').creditCents).toBe(1_209);
    const unknownYear = { ...unknownStart, planType: 'yearly' as const, priceCents: 73_000 };
    expect(switchQuote(unknownYear, { planType: 'monthly', priceCents: 7_500 }, '2026-06-15').creditCents).toBe(1_000);
  });

  it('[P12] credits a period of one day, and nothing of one without days', () => {
    const running = { paidUntil: '2026-06-16', planType: 'monthly' as const, priceCents: 7_500 };
    const next = { planType: 'yearly' as const, priceCents: 66_000 };
    expect(switchQuote({ ...running, start: '2026-06-15' }, next, '2026-06-15').creditCents).toBe(7_500);
    expect(switchQuote({ ...running, start: '2026-06-16' }, next, '2026-06-15').creditCents).toBe(0);
    expect(switchQuote({ ...running, start: null, paidUntil: null }, next, '2026-06-15').creditCents).toBe(0);
  });

  it('[P12] adds no days where the next plan costs nothing, or exactly what is left', () => {
    const running = { start: '2026-06-15', paidUntil: '2026-07-15', planType: 'monthly' as const, priceCents: 7_500 };
    const monthly = (priceCents: number) =>
      switchQuote(running, { planType: 'monthly', priceCents }, '2026-06-15').paidUntil;
    expect([0, 7_500].map(monthly)).toEqual(['2026-07-15', '2026-07-15']);
    expect(monthly(1)).toBe(addDays('2026-07-15', 7_499 * 30));
  });

  it('[P12] turns a surplus into days and pays nothing back', () => {
    const running = { start: '2026-01-15', paidUntil: '2027-01-15', planType: 'yearly' as const, priceCents: 66_000 };
    const quote = switchQuote(running, { planType: 'monthly', priceCents: 7_500 }, '2026-06-15');
    expect(quote).toEqual({ creditCents: 38_695, amountCents: 0, paidUntil: '2026-11-16' });
  });

  it('[P12] gives no credit to an overdue venue, and is never negative', () => {
    fc.assert(
      fc.property(day, daysAhead, planType, planType, price, price, (today, ahead, old, next, a, b) => {
        const paidUntil = addDays(today, ahead);
        const quote = switchQuote(
          { start: null, paidUntil, planType: old, priceCents: a },
          { planType: next, priceCents: b },
          today,
        );
        expect(quote.amountCents).toBeGreaterThanOrEqual(0);
        expect(quote.paidUntil >= periodEnd(today, next)).toBe(true);
        if (paidUntil <= today) expect(quote.amountCents).toBe(b);
      }),
    );
  });
});
