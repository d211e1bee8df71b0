import { expect, it } from 'vitest';
import { playersText, signedText, startText } from './booking-labels.ts';

it('words a party and its start', () => {
  expect(playersText({ base_players: 1, add_players: 0 })).toBe('1 player');
  expect(playersText({ base_players: 4, add_players: 2 })).toBe('6 players (4 + 2)');
  expect(signedText({ waivers_signed: 3, total_players: 10 })).toBe('3 of 10 signed');
  expect(startText({ date_scheduled: '2026-11-28', booking_time: '00:05' })).toBe('Sat, Nov 28, 2026 at 12:05 AM');
});
