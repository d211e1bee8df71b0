import {
  createPairingCode,
  listDevices,
  pairDevice,
  revokeDevice,
  updateDevice,
} from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** A pairing code, by default for a kiosk at the entrance. */
export function askForCode(
  app: TestApp,
  venue: TestVenue,
  body: BodyInputOf<typeof createPairingCode> = { role: 'kiosk', name: 'Entrance' },
) {
  return call(app, createPairingCode, { ...venue.own, body });
}

export const makeCode = async (...asked: Parameters<typeof askForCode>) => (await askForCode(...asked)).body;

export function pair(app: TestApp, body: BodyInputOf<typeof pairDevice>) {
  return call(app, pairDevice, { body });
}

/** A kiosk that was paired as a tablet is; `extra` goes with its code. */
export async function pairKiosk(app: TestApp, venue: TestVenue, extra: object = {}) {
  const { code } = await makeCode(app, venue);
  return (await pair(app, { code, ...extra })).body;
}

export const listAll = (app: TestApp, { clientId, token }: TestVenue) =>
  call(app, listDevices, { token, params: { client_id: clientId } });

export const update = (app: TestApp, by: TestVenue, device_id: string, body: BodyInputOf<typeof updateDevice>) =>
  call(app, updateDevice, { token: by.token, params: { client_id: by.clientId, device_id }, body });

export const revoke = (app: TestApp, by: TestVenue, device_id: string) =>
  call(app, revokeDevice, { token: by.token, params: { client_id: by.clientId, device_id } });
