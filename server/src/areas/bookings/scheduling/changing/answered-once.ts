import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { deleteGuestRequestsBefore, findGuestRequest, insertGuestRequest } from './guest-requests.repository.ts';

const KEPT_MS = 2 * 86_400_000;
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** One change as a guest's browser asks for it. */
export interface GuestRequest {
  /** Value of the header `Idempotency-Key`. */
  key: string;
  call: 'move' | 'cancel' | 'party';
  body: object;
}

/** Errors: INVALID_INPUT. */
export function requireKey(header: string | undefined): string {
  if (header !== undefined && VISIBLE.test(header)) return header;
  const message = 'Please send an Idempotency-Key of 1 to 255 visible characters.';
  throw new AppError('INVALID_INPUT', { message, fields: { 'Idempotency-Key': message } });
}

/**
 * Does the work of a request once: the same key and body again answer what was done, in the state of now. What was refused is not
 * kept. Errors: MUTATION_ID_REUSED for a key that was used for something else, and those of the work. Requirement B42.
 */
export async function answeredOnce(
  write: VenueWrite,
  bookingId: string,
  { key, call, body }: GuestRequest,
  work: () => Promise<string>,
): Promise<string> {
  const { db, clientId, nowAtUtc } = write;
  const id = { client_id: clientId, booking_id: bookingId, key_hash: sha256(key) };
  const request_hash = sha256(canonicalJson({ call, body }));
  const known = await findGuestRequest(db, id);
  if (known && known.request_hash !== request_hash) throw new AppError('MUTATION_ID_REUSED');
  if (known) return known.message;
  const message = await work();
  await insertGuestRequest(db, { ...id, request_hash, message, created_at: nowAtUtc });
  return message;
}

/** A lost answer is asked for again within the day. */
export function deleteOldGuestRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS).toISOString();
  return db.writePlatform((connection) => deleteGuestRequestsBefore(connection, before));
}
