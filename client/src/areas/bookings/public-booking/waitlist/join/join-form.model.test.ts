import type { WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { expect, it } from 'vitest';
import { newDraft } from '../../draft/booking-draft.ts';
import { isEntryAsAsked, joinBody, wishErrors } from './join-form.model.ts';

const t = textIn(waitlistTexts.english, 'en');
const offering = { client_id: 'C00001', offering_id: 'C00001-Off1', base_players: 4 };
const party = { party_name: ' Ada ', party_phone: '2125550100', party_email: ' ada@example.org', add_players: '2' };
const wishes = [
  { id: 1, date: '2026-11-28', from: '', to: '' },
  { id: 3, date: '2026-11-29', from: '10:00', to: '11:00' },
];
const body = joinBody({ ...newDraft('x'), party }, { wishes, requestId: 'r' }, offering, 'es');

it.each([
  ['', '', '', { date: 'Please choose a day' }],
  ['2026-11-19', '', '', { date: 'Please choose a future day' }],
  ['2030-11-19', '', '', { date: 'Please choose an earlier day' }],
  ['2026-11-20', '11:00', '10:00', { to: 'The first time must be before the last one' }],
  ['2026-11-20', '10:00', '10:00', {}],
  ['2026-11-20', '', '10:00', {}],
])('[B37] says of the wish %s %s–%s what is wrong with it', (date, from, to, errors) => {
  expect(wishErrors({ id: 1, date, from, to }, '2026-11-20', t)).toEqual(errors);
});

it('[B37] sends the whole party, and times only where some were chosen', () => {
  expect(body).toEqual({
    client_id: 'C00001',
    offering_id: 'C00001-Off1',
    party_name: 'Ada',
    party_phone: '2125550100',
    party_email: 'ada@example.org',
    players: 6,
    wishes: [{ date: '2026-11-28' }, { date: '2026-11-29', from: '10:00', to: '11:00' }],
    request_id: 'r',
    language: 'es',
  });
});

it('[B37] tells an entry that an earlier press made from the one that was asked for', () => {
  const entry = { players: 6, party_name: 'Ada', wishes: body.wishes } as WaitlistEntry;
  expect(isEntryAsAsked(body, entry)).toBe(true);
  for (const other of [{ players: 4 }, { party_name: 'Eve' }, { wishes: [{ date: '2026-11-28' }] }])
    expect(isEntryAsAsked(body, { ...entry, ...other })).toBe(false);
});
