import { expect, it } from 'vitest';
import { paidText, playersText, signedText, startText } from './booking-labels.ts';

const money = { deposit_amount: 25, total_price: 25, status: 'pending', square_transaction_id: null } as const;

it('says what is due and what was paid by card', () => {
  expect(paidText(money)).toBe('Due $25.00');
  expect(paidText({ ...money, square_transaction_id: 'client-created' })).toBe('Due $25.00');
  expect(paidText({ ...money, square_transaction_id: 'sq-1' })).toBe('Paid $25.00');
  expect(paidText({ ...money, square_transaction_id: 'sq-1', status: 'cancelled' })).toBe('Paid $25.00');
  expect(paidText({ ...money, status: 'cancelled' })).toBe('Not paid');
  expect(paidText({ ...money, total_price: 0, deposit_amount: 0 })).toBe('Nothing due');
});

it('words a party and its start', () => {
  expect(playersText({ base_players: 1, add_players: 0 })).toBe('1 player');
  expect(playersText({ base_players: 4, add_players: 2 })).toBe('6 players (4 + 2)');
  expect(signedText({ waivers_signed: 3, total_players: 10 })).toBe('3 of 10 signed');
  expect(startText({ date_scheduled: '2026-11-28', booking_time: '00:05' })).toBe('Sat, Nov 28, 2026 at 12:05 AM');
});
