/* Written by client/scripts/write-replies.ts from the contracts. */

import type { ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import type { getOwnDevice, setStaffPin } from '@gatehouse/sync-protocol/http/devices';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isFlag, isRecord, isText, oneOf, shape } from '../shape.ts';

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

/** A kiosk says which staff PIN was chosen on it; never in place of a PIN that is hashed slowly already. */
export const setStaffPinEndpoint: Endpoint<ReplyOf<typeof setStaffPin>> = endpoint(
  { method: 'PUT', path: '/api/devices/me/staff-pin' },
  shape({
    success: oneOf(true),
  }),
);
