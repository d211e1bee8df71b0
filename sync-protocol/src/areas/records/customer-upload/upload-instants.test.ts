import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfVenueDate, venueDateAt } from '#base/days/venue-day';
import { parseUploadDate } from './upload-dates.ts';

const signed = (text: string, timeZone = 'America/New_York') =>
  parseUploadDate(text, { order: 'mdy', timeZone, isBirthDate: false });
const born = (text: string, timeZone = 'America/New_York') =>
  parseUploadDate(text, { order: 'mdy', timeZone, isBirthDate: true });

const days = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = fc.constantFrom(
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/Berlin',
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
);

describe('[F26] [T4] the moment of a signature', () => {
  it.each([
    ['2026-01-01T03:30:00Z', '2025-12-31'],
    ['2026-01-01T03:30:00.000Z', '2025-12-31'],
    ['2026-01-01 03:30:00 UTC', '2025-12-31'],
    ['2026-01-01 03:30:00 +0000', '2025-12-31'],
    ['2026-01-01T03:30:00-05:00', '2026-01-01'],
    ['2026-01-01T05:15:00+00:30', '2025-12-31'],
    ['1/1/2026 3:30 AM UTC', '2025-12-31'],
    ['1/1/2026 11:30 PM UTC', '2026-01-01'],
    ['Thu Jan 01 2026 03:30:00 GMT+0100 (Central European Standard Time)', '2025-12-31'],
    ['1767238200', '2025-12-31'],
    ['1767238200000', '2025-12-31'],
    ['20260101T033000Z', '2025-12-31'],
    ['2026-01-01T03:30:00', '2026-01-01'],
    ['2026-01-01 03:30', '2026-01-01'],
    ['2026-01-01T00:00:00Z', '2026-01-01'],
    ['2026-01-01T00:00:00+02:00', '2026-01-01'],
    ['1767225600', '2026-01-01'],
    ['2026-01-01T99:30:00Z', '2026-01-01'],
  ])('%s is %s in New York', (text, day) => {
    expect(signed(text)).toBe(day);
  });

  it('is the venue’s day in any zone', () => {
    const moments = fc.integer({ min: 1_000_000_000, max: 1_800_000_000 }).filter((at) => at % 86_400 !== 0);
    fc.assert(
      fc.property(moments, zones, (at, timeZone) => {
        const day = venueDateAt(at * 1_000, timeZone);
        for (const text of [new Date(at * 1_000).toISOString(), String(at), String(at * 1_000)])
          expect(signed(text, timeZone), text).toBe(day);
      }),
    );
  });
});

describe('[F26] a birth date that was written as an instant', () => {
  it.each([
    ['1990-05-11T23:00:00.000Z', '1990-05-12'],
    ['1990-05-11T22:00:00Z', '1990-05-12'],
    ['1990-05-12T00:00:00.000Z', '1990-05-12'],
    ['1990-05-12T04:00:00.000Z', '1990-05-12'],
    ['1990-05-12T12:00:00Z', '1990-05-12'],
    ['1990-05-12T00:00:00+13:00', '1990-05-12'],
    ['1990-05-12T23:30:00-11:00', '1990-05-12'],
    ['1990-05-12T15:37:22Z', '1990-05-12'],
    ['642470400', '1990-05-12'],
    ['642466800', '1990-05-12'],
    ['642470400000', '1990-05-12'],
    ['-252460800', '1962-01-01'],
    ['0001-01-01T03:00:00Z', null],
  ])('%s is %s', (text, day) => {
    expect(born(text)).toBe(day);
  });

  it('is the day whose midnight it is, in the venue’s zone and in those up to half a day from UTC', () => {
    fc.assert(
      fc.property(days, zones, zones, (day, exporter, timeZone) => {
        const midnight = startOfVenueDate(day, exporter);
        const isFar = Math.abs(midnight - Date.parse(day)) >= 43_200_000;
        const isQuarter = midnight % 900_000 === 0;
        fc.pre(exporter === timeZone || (!isFar && isQuarter));
        fc.pre(exporter === timeZone || startOfVenueDate(venueDateAt(midnight, timeZone), timeZone) !== midnight);
        const text = new Date(midnight).toISOString();
        expect(born(text, timeZone), text).toBe(day);
      }),
    );
  });
});
