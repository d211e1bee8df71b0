import type { Subscriber } from '#venue/venue-write';
import { updateDeviceRow } from './devices.repository.ts';
import { listBrowsersOfUser } from './devices.shared.repository.ts';

/** The browsers of a person who no longer works here hand over what they queued, then wipe themselves. Rule D5, requirement X24. */
export const devices: Subscriber = {
  'staff.removed': async (_, { db, clientId, nowAtUtc, happened }, { userId, actor }) => {
    for (const { device_id: deviceId } of await listBrowsersOfUser(db, clientId, userId)) {
      await updateDeviceRow(db, clientId, deviceId, { revoked_at: nowAtUtc });
      await happened({ kind: 'device.revoked', actor, deviceId });
    }
  },
};
