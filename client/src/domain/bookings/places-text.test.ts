import { staffText } from '@gatehouse/sync-protocol/languages/booking-state';
import { bookingState } from '@gatehouse/sync-protocol/languages/es/booking-state';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { describe, expect, it } from 'vitest';
import { placesText } from './places-text.ts';

const inSpanish = textIn(bookingState, 'es');

describe('[B25] what room a start time has', () => {
  const slot = (available: boolean, places_left: number | null, places_total: number | null) => ({
    available,
    places_left,
    places_total,
  });

  it.each([
    [slot(true, 15, null), 'Free, up to 15', 'Libre, hasta 15'],
    [slot(false, 0, null), 'Taken', 'Reservado'],
    [slot(true, 12, 40), '12 of 40 left', 'Quedan 12 de 40'],
    [slot(true, 1, 40), '1 of 40 left', 'Queda 1 de 40'],
    /* Too few for the smallest party. */
    [slot(false, 1, 40), 'Full', 'Lleno'],
    [slot(true, null, null), 'Available', 'Disponible'],
  ])('%o is “%s”', (given, english, spanish) => {
    expect([placesText(given, staffText), placesText(given, inSpanish)]).toEqual([english, spanish]);
  });

  it('takes a time as one party’s own where an earlier server says no total', () => {
    expect(placesText({ available: true, places_left: 8 }, staffText)).toBe('Free, up to 8');
  });
});
