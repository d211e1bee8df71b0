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

const spoken = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION };

/** A venue's tablets and signed-in browsers: pairing, settings, staff PIN and revoking. */
export function bindDevices(router: Router): void {
  const { deps } = router;
  const sealing = createSealing(deps);
  bind(router, createPairingCode, async ({ principal, body }) => {
    await requireVerifiedEmail(deps, principal.userId);
    return pairingService.createPairingCode(deps, principal.venue.clientId, body);
  });
  bind(router, pairDevice, async ({ body, ip }) => {
    /* Before the code is used up. */
    const publicKey = sealing.publicKey;
    return { ...(await pairingService.pair(deps, body, ip)), sealing_public_key: publicKey, ...spoken };
  });
  bind(router, registerDevice, async ({ principal, body }) => ({
    ...(await devicesService.registerBrowser(deps, principal, body)),
    ...spoken,
  }));
  bind(router, getOwnDevice, ({ principal }) => devicesService.getOwnDevice(deps, principal));
  bind(router, setStaffPin, ({ principal, body }) => setOwnStaffPin(deps, principal, body));
  bind(router, reportReady, ({ principal }) => devicesService.reportReady(deps, principal));
  bind(router, listDevices, async ({ principal }) => ({
    devices: await devicesService.listDevices(deps, principal.venue.clientId),
    email_to_verify: await emailToVerify(deps, principal.userId),
  }));
  bind(router, updateDevice, async ({ principal, params, body }) => ({
    device: await devicesService.updateDevice(deps, principal, params.device_id, body),
  }));
  bind(router, revokeDevice, ({ principal, params }) => devicesService.revoke(deps, principal, params.device_id));
}
