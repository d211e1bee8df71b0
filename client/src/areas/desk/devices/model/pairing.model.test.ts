import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect, it } from 'vitest';
import { pairedSteps } from './pairing.model.ts';

it.each([
  ['front_desk', 'Staff can check people in on it now.'],
  ['scan_station', 'Members can scan their cards on it now.'],
] as const)('[O41] a %s that is ready needs nothing else', (role, text) => {
  const device = {
    name: 'Desk',
    role,
    kind: 'paired',
    profile: {},
    ready_at: '2026-11-20T17:00:00.000Z',
  } as DeviceView;
  expect(pairedSteps(device)).toEqual({
    title: 'Paired ✓ ready offline',
    text: `“Desk” works without a network. ${text}`,
  });
});
