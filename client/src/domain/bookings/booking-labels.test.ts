import { expect, it } from 'vitest';
import { mailText, playersText, roomsText, signedText, startText, timesText, whenText } from './booking-labels.ts';

it('words a party and its start', () => {
  expect(playersText({ base_players: 1, add_players: 0 })).toBe('1 player');
  expect(playersText({ base_players: 4, add_players: 2 })).toBe('6 players (4 + 2)');
  expect(signedText({ waivers_signed: 3, total_players: 10 })).toBe('3 of 10 signed');
  expect(startText({ date_scheduled: '2026-11-28', booking_time: '00:05' })).toBe('Sat, Nov 28, 2026 at 12:05 AM');
});

/** The text as a person reads it; spaces may be narrow or non-breaking. */
const words = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const party = { date_scheduled: '2026-11-28', booking_time: '23:00', ends_at: '2026-11-29T06:00:00.000Z' };

it('[B27] [B28] says until when a booking is, in the venue’s zone, and where', () => {
  expect(words(timesText(party, 'America/New_York'))).toBe('11:00 PM – 1:00 AM');
  expect(words(whenText(party, 'America/New_York'))).toBe('Sat, Nov 28, 2026, 11:00 PM – 1:00 AM');
  expect(words(timesText({ ...party, ends_at: null }, 'America/New_York'))).toBe('11:00 PM');
  expect(words(whenText({ ...party, ends_at: null }, 'America/New_York'))).toBe('Sat, Nov 28, 2026 at 11:00 PM');
  const resources = [
    { resource_id: 'r1', resource_name: 'Red Room', units: 1 },
    { resource_id: 'r2', resource_name: 'Anna', units: 1 },
  ];
  expect(roomsText({ resources })).toBe('Red Room, Anna');
});

it('[B35] says that a party without an email has to be told', () => {
  expect(mailText({ party_email: '' })).toBe('The party has no email, so please tell them.');
  expect(mailText({ party_email: 'a@example.org' })).toBe('The party gets an email.');
});
