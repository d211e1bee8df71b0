/* Written by client/scripts/write-replies.ts from the contracts. */
import type { logout } from '@gatehouse/sync-protocol/http/accounts/auth';
import type { ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import type { getOwnDevice, pairDevice, reportReady, setStaffPin } from '@gatehouse/sync-protocol/http/devices';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isFlag, isRecord, isText, oneOf, optional, shape } from '../shape.ts';

/** End this session: the token is dead. */
export const logoutEndpoint: Endpoint<ReplyOf<typeof logout>> = endpoint(
  { method: 'POST', path: '/api/logout' },
  shape({
    success: oneOf(true),
  }),
);

/** What this paired device is and how it is configured. */
export const getOwnDeviceEndpoint: Endpoint<ReplyOf<typeof getOwnDevice>> = endpoint(
  { method: 'GET', path: '/api/devices/me' },
  shape({
    success: oneOf(true),
    device_id: isText,
    role: oneOf('kiosk', 'front_desk', 'scan_station'),
    name: isText,
    client_id: isText,
    profile: isRecord,
    revoked: isFlag,
  }),
);

/** Redeem a pairing code, in either form and any spelling; it works once. */
export const pairDeviceEndpoint: Endpoint<ReplyOf<typeof pairDevice>> = endpoint(
  { method: 'POST', path: '/api/devices/pair' },
  shape({
    success: oneOf(true),
    device_id: isText,
    token: isText,
    role: oneOf('kiosk', 'front_desk', 'scan_station'),
    name: isText,
    client_id: isText,
    config: isRecord,
    sealing_public_key: optional(isText),
  }),
);

/** A paired device says that it has everything it needs without the network; the first time counts. */
export const reportReadyEndpoint: Endpoint<ReplyOf<typeof reportReady>> = endpoint(
  { method: 'PUT', path: '/api/devices/me/ready' },
  shape({
    success: oneOf(true),
  }),
);

/** A kiosk says which staff PIN was chosen on it; never in place of a PIN that already has a slow hash. */
export const setStaffPinEndpoint: Endpoint<ReplyOf<typeof setStaffPin>> = endpoint(
  { method: 'PUT', path: '/api/devices/me/staff-pin' },
  shape({
    success: oneOf(true),
  }),
);
