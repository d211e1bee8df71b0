import type { MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { booking as en } from '@gatehouse/sync-protocol/languages/en/booking';
import { booking as es } from '@gatehouse/sync-protocol/languages/es/booking';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { describe, expect, it } from 'vitest';
import { newDraft } from '../draft/booking-draft.ts';
import { bookingFailure } from './booking-failure.ts';
import { addedPlayers, bookingBody, formErrors, isAsAsked } from './booking-form.model.ts';

const t = textIn(en, 'en');
const offering = { client_id: 'C00001', offering_id: 'C00001-Off1', base_players: 4, max_players: 10 };
const right = {
  ...newDraft('00000000-0000-4000-8000-000000000000'),
  date: '2026-11-28',
  time: '10:00',
  party: { party_name: ' Ada ', party_phone: '(212) 555-0100', party_email: 'ada@example.org', add_players: '2' },
};
const withParty = (party: Partial<typeof right.party>) => ({ ...right, party: { ...right.party, ...party } });

describe('the form of a booking', () => {
  it('accepts a complete one, and an empty number of additional players as none', () => {
    expect(formErrors(right, offering, t)).toEqual({});
    expect(formErrors(withParty({ add_players: '' }), offering, t)).toEqual({});
  });

  it('asks for everything', () => {
    expect(formErrors(newDraft('x'), offering, t)).toEqual({
      date: 'Please choose a date',
      party_name: 'This field is required',
      party_phone: 'This field is required',
      party_email: 'This field is required',
    });
    expect(formErrors({ ...right, time: null }, offering, t)).toEqual({ time: 'Please choose a time' });
  });

  it.each(['555-0100', '212 555 01OO', '++12125550100', 'ten letters'])('[B3] refuses the phone %s', (party_phone) => {
    expect(formErrors(withParty({ party_phone }), offering, t)).toEqual({
      party_phone: 'Please enter a valid phone number (e.g. (555) 555-0100 or 555-555-0100)',
    });
  });

  it.each(['+1 (212) 555-0100', '2125550100', '212-555-0100'])('accepts the phone %s', (party_phone) => {
    expect(formErrors(withParty({ party_phone }), offering, t)).toEqual({});
  });

  it('[B3] counts the whole party against the maximum', () => {
    expect(formErrors(withParty({ add_players: '6' }), offering, t)).toEqual({});
    expect(formErrors(withParty({ add_players: '7' }), offering, t)).toEqual({
      add_players: 'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
    });
    expect(['-1', '1.5', 'two', '1e3', ' 3 '].map(addedPlayers)).toEqual([null, null, null, null, 3]);
  });

  it('sends what was typed, trimmed, with the language and the request’s id, and no price', () => {
    expect(bookingBody(right, offering, 'es')).toEqual({
      client_id: 'C00001',
      offering_id: 'C00001-Off1',
      party_name: 'Ada',
      party_phone: '(212) 555-0100',
      party_email: 'ada@example.org',
      date_scheduled: '2026-11-28',
      start_time: '10:00',
      add_players: 2,
      request_id: right.requestId,
      language: 'es',
    });
  });

  it('[Y103] takes and sends what is seen, as the server stores it', () => {
    const draft = withParty({
      party_name: '\u202AAda\u200B\u202C',
      party_phone: '\u202A(212) 555-0100\u202C',
      party_email: 'ada@exam\u00ADple.org\u2060',
    });
    expect(formErrors(draft, offering, t)).toEqual({});
    expect(bookingBody(draft, offering, 'en')).toMatchObject({
      party_name: 'Ada',
      party_phone: '(212) 555-0100',
      party_email: 'ada@example.org',
    });
    expect(formErrors(withParty({ party_name: '\u200B' }), offering, t)).toEqual({
      party_name: 'This field is required',
    });
  });

  it('[B10] tells a booking that an earlier press made from the one that was asked for', () => {
    const body = bookingBody(right, offering, 'en');
    const made = {
      date_scheduled: '2026-11-28',
      booking_time: '10:00',
      total_players: 6,
      party_name: 'Ada',
    } as MadeBooking;
    expect(isAsAsked(body, { booking: made }, offering)).toBe(true);
    const quoted = bookingBody(right, offering, 'en', 13_990);
    expect(isAsAsked(quoted, { booking: made, bill: { total: 139.9 } }, offering)).toBe(true);
    expect(isAsAsked(quoted, { booking: made, bill: { total: 121.4 } }, offering)).toBe(false);
    for (const other of [
      { date_scheduled: '2026-11-29' },
      { booking_time: '11:00' },
      { total_players: 4 },
      { party_name: 'Eve' },
    ])
      expect(isAsAsked(body, { booking: { ...made, ...other } }, offering)).toBe(false);
  });
});

describe('an answer that is no booking', () => {
  const refused = (code: string, fields: Record<string, string> = {}) =>
    ({
      ok: false,
      kind: 'refused',
      status: 409,
      code,
      message: 'Server’s words',
      requestId: 'r',
      fields,
      retryAfterMs: null,
      body: {},
    }) as never;

  it.each([
    ['PLACE_TAKEN', true],
    ['TIME_UNAVAILABLE', true],
    ['DATE_UNAVAILABLE', true],
    ['TOO_MANY_REQUESTS', false],
  ])('%s: the times are asked for again: %s', (code, isTimeGone) => {
    expect(bookingFailure(refused(code), 'en', t)).toMatchObject({ isTimeGone, message: 'Server’s words' });
  });

  it('marks the field that the server names, and passes over what the form does not have', () => {
    const { errors } = bookingFailure(
      refused('INVALID_INPUT', { date_scheduled: 'Closed', party_email: 'Wrong', x: 'y' }),
      'en',
      t,
    );
    expect(errors).toEqual({ date: 'Closed', party_email: 'Wrong' });
  });

  it('says it in Spanish, also what the server words in English', () => {
    const inSpanish = textIn(es, 'es');
    expect(bookingFailure(refused('PLACE_TAKEN'), 'es', inSpanish).message).toBe(es.errors.taken);
    expect(bookingFailure(refused('INTERNAL'), 'es', inSpanish).message).toBe(es.errors.submit);
    const lost = { ok: false, kind: 'network', message: '' } as const;
    expect(bookingFailure(lost, 'es', inSpanish).message).toBe(es.page.offline);
  });
});
