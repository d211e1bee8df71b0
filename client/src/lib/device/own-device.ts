import type { ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import type { getOwnDevice } from '@gatehouse/sync-protocol/http/devices';
import { isFlag, isRecord, isText, oneOf, shape } from '../api/shape.ts';
import { isDeviceRole } from './paired-device.ts';

type OwnDevice = ReplyOf<typeof getOwnDevice>;

const isOwnDevice = shape({
  success: oneOf(true),
  device_id: isText,
  role: isDeviceRole,
  name: isText,
  client_id: isText,
  profile: isRecord,
  revoked: isFlag,
});

/** Accepts what the contract `getOwnDevice` accepts, without its schema; a test holds the two together. */
export function readOwnDevice(reply: unknown): OwnDevice | null {
  return isOwnDevice(reply) ? (reply as OwnDevice) : null;
}
