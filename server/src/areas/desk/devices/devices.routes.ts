import {
  createPairingCode,
  getOwnDevice,
  listDevices,
  pairDevice,
  registerDevice,
  reportReady,
  revokeDevice,
  setStaffPin,
  updateDevice,
} from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { bind, type Router } from '#http/bind';
import { emailToVerify, requireVerifiedEmail } from '../../accounts/auth/email-verification.service.ts';
import * as devicesService from './devices.service.ts';
import * as pairingService from './pairing.service.ts';
import { createSealing } from './sealing.ts';
import { setOwnStaffPin } from './staff-pin.service.ts';

const success = true as const;

const spoken = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION };

/** A venue's tablets and signed-in browsers: pairing, settings, staff PIN and revoking. */
export function bindDevices(router: Router): void {
  const { deps } = router;
  const sealing = createSealing(deps);
  bind(router, createPairingCode, async ({ principal, body }) => {
    await requireVerifiedEmail(deps, principal.userId);
    return { success, ...(await pairingService.createPairingCode(deps, principal.venue.clientId, body)) };
  });
  bind(router, pairDevice, async ({ body, ip }) => {
    /* Before the code is used up. */
    const publicKey = sealing.publicKey;
    return { success, ...(await pairingService.pair(deps, body, ip)), sealing_public_key: publicKey, ...spoken };
  });
  bind(router, registerDevice, async ({ principal, body }) => ({
    success,
    ...(await devicesService.registerBrowser(deps, principal, body)),
    ...spoken,
  }));
  bind(router, getOwnDevice, async ({ principal }) => ({
    success,
    ...(await devicesService.getOwnDevice(deps, principal)),
  }));
  bind(router, setStaffPin, async ({ principal, body }) => {
    await setOwnStaffPin(deps, principal, body);
    return { success };
  });
  bind(router, reportReady, async ({ principal }) => {
    await devicesService.reportReady(deps, principal);
    return { success };
  });
  bind(router, listDevices, async ({ principal }) => ({
    success,
    devices: await devicesService.listDevices(deps, principal.venue.clientId),
    email_to_verify: await emailToVerify(deps, principal.userId),
  }));
  bind(router, updateDevice, async ({ principal, params, body }) => ({
    success,
    device: await devicesService.updateDevice(deps, principal, params.device_id, body),
  }));
  bind(router, revokeDevice, async ({ principal, params }) => {
    await devicesService.revoke(deps, principal, params.device_id);
    return { success };
  });
}
