import { waiverIdPattern } from '@gatehouse/sync-protocol/base/ids';
import type { DevicePrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { LINK_MINUTES, linkToken } from '../download-token.ts';
import { findSigned } from '../signed.repository.ts';

/** A kiosk asks right after a signing: what arrived longer ago was signed by someone who has left. */
const ASKED_WITHIN_MS = 10 * 60_000;

/**
 * Where the person who just signed on this kiosk fetches their PDF with a phone. Errors: DEVICE_REVOKED; WAIVER_NOT_FOUND where the server
 * has no such signing of this device from the last minutes, as before the kiosk has sent it. Requirement X3.
 */
export async function signedPdfLink(
  { db, clock, config, secrets }: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  { deviceId, isRevoked, venue: { clientId } }: DevicePrincipal,
  waiverId: string,
): Promise<string> {
  if (isRevoked) throw new AppError('DEVICE_REVOKED');
  const signing = waiverIdPattern.test(waiverId)
    ? await db.readVenue(clientId, (connection) => findSigned(connection, clientId, waiverId))
    : undefined;
  const nowMs = clock.now();
  if (signing?.device_id !== deviceId || nowMs - Date.parse(signing.received_at) > ASKED_WITHIN_MS)
    throw new AppError('WAIVER_NOT_FOUND');
  const token = linkToken(secrets, signing, nowMs + LINK_MINUTES * 60_000);
  return `${config.publicUrl}/api/pdf/waiver/${waiverId}/pdf?token=${token}`;
}
