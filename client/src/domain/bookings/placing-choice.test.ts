import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect, it } from 'vitest';
import { needChoices } from './need-choices.ts';
import { pinProblem, placingBody, usualChoice } from './placing-choice.ts';

const resource = (resource_id: string, resource_name: string, resource_type: ResourceView['resource_type']) =>
  ({ resource_id, resource_name, resource_type }) as ResourceView;
const venue = [
  resource('r1', 'Red Room', 'room'),
  resource('r2', 'Blue Room', 'room'),
  resource('s1', 'Anna', 'staff'),
  resource('l1', 'Lane', 'lane'),
];
const need = (...resource_ids: string[]) => ({ resource_ids, units_per: 'booking' as const, units: 1 });
const needs = needChoices([need('r1', 'r2'), need('s1')], venue);
const terms = { minutes: 60, needs };
const usual = usualChoice(60);

it('[B28] names what an offering needs by its kind, and leaves out what was deleted', () => {
  expect(needs.map(({ label }) => label)).toEqual(['Room', 'Staff']);
  expect(needChoices([need('r1'), need('r2', 'gone'), need('r1', 'l1')], venue)).toEqual([
    { label: 'Room 1', options: [{ id: 'r1', name: 'Red Room' }] },
    { label: 'Room 2', options: [{ id: 'r2', name: 'Blue Room' }] },
    {
      label: 'Resource',
      options: [
        { id: 'r1', name: 'Red Room' },
        { id: 'l1', name: 'Lane' },
      ],
    },
  ]);
});

it('[B27] sends a length only where it is another than usual', () => {
  expect(placingBody(usual, terms)).toEqual({});
  expect(placingBody({ ...usual, duration_minutes: ' ' }, terms)).toEqual({});
  expect(placingBody({ ...usual, duration_minutes: '90' }, terms)).toEqual({ duration_minutes: '90' });
  expect(placingBody({ ...usual, duration_minutes: '90' }, { minutes: null, needs: [] })).toEqual({});
});

it('[B28] sends one resource for each need as soon as one is chosen', () => {
  expect(placingBody({ ...usual, resource_ids: ['', ''] }, terms)).toEqual({});
  const chosen = { ...usual, resource_ids: ['r2'] };
  expect(placingBody(chosen, terms)).toEqual({ resource_ids: ['r2', 's1'] });
  expect(pinProblem(chosen, terms)).toBeNull();
  const two = { minutes: 60, needs: needChoices([need('r1', 'r2'), need('s1', 'l1')], venue) };
  expect(pinProblem(chosen, two)).toBe('Please choose one for each, or leave all open');
  expect(pinProblem(usual, two)).toBeNull();
});
