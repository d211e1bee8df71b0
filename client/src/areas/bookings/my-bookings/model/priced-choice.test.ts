import { expect, it } from 'vitest';
import { firstChoice, pricedBody, pricedPlayers } from './priced-choice.ts';

it('[B63] begins with the base players as the first kind of guest', () => {
  const first = firstChoice([{ band_id: 'adult' }, { band_id: 'child' }], 4);
  expect([pricedPlayers(first), pricedBody(first)]).toEqual([
    4,
    { party: [{ band_id: 'adult', players: 4 }], extras: [] },
  ]);
});

it('[B63] sends what is taken, and takes no text for a number', () => {
  const choice = { party: { adult: '2', child: '' }, extras: { pizza: '1', cake: '0' }, code: ' save15 ' };
  expect(pricedPlayers(choice)).toBe(2);
  expect(pricedBody(choice)).toEqual({
    party: [{ band_id: 'adult', players: 2 }],
    extras: [{ extra_id: 'pizza', quantity: 1 }],
    code: 'save15',
  });
  expect(pricedPlayers({ ...choice, party: { adult: 'two' } })).toBeNaN();
});
