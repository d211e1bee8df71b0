import { expect, it } from 'vitest';
import { countDone, firstStepsList, trialText } from './first-steps.model.ts';

const none = {
  waiver: false,
  hours: false,
  room: false,
  policy: false,
  tablet: false,
  link: false,
  signature: false,
  booking: false,
};

it('[O30] lists the steps in order, each with where it is done, and counts those that are done', () => {
  const list = firstStepsList({ ...none, policy: true, tablet: true, booking: true }, 'C00007');
  expect(list.map(({ key, to, isDone }) => [key, to, isDone])).toEqual([
    ['waiver', '/my-waiver', false],
    ['hours', '/my-offerings', false],
    ['room', '/resources', false],
    ['policy', '/booking-policy', true],
    ['tablet', '/my-devices', true],
    ['link', '/my-waiver', false],
    ['signature', '/waiver/C00007', false],
    ['booking', '/my-bookings', true],
  ]);
  expect(countDone(list)).toBe(3);
});

it('[O31] tells what is left of a trial, its last day included, and nothing of a subscription or of a trial that is over', () => {
  const left = (subscription_status: string, daysUntilExpiration: number | null) =>
    trialText({ subscription_status, daysUntilExpiration });
  expect(left('trial', 14)).toBe('14 days left in your free trial');
  expect(left('trial', 1)).toBe('1 day left in your free trial');
  expect(left('trial', 0)).toBe('Last day of your free trial');
  expect([left('trial', -1), left('trial', null), left('active', 14), left('grace', 2)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
