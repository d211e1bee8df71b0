import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '../base/app-error.ts';
import type { Clock } from '../base/clock.ts';
import { waitOf } from '../base/stored-time.ts';
import type { Deps } from '../integrations/deps.ts';
import { worksAlone } from './principal.repository.ts';
import type { UserPrincipal } from './principal.ts';

/** A proof of who uses a session, and a sign-in, count for this long. */
const CONFIRMED_FOR_MS = 10 * 60_000;

/** The instant (ISO) until which a proof of now counts. */
export function confirmedUntil(clock: Clock): string {
  return new Date(clock.now() + CONFIRMED_FOR_MS).toISOString();
}

/**
 * Refuses a dangerous act of a session that has not proved lately who uses it: an open browser, or a stolen token, is not enough.
 * One person without PINs and cards shares nothing with anybody, so their venue is not asked. An instant further ahead than a proof
 * can be was stored by a clock that was wrong, and counts as none. Errors: CONFIRMATION_REQUIRED. Requirement X20.
 */
export async function requireConfirmation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { path }: Contract,
  { userId, venue, confirmedUntilUtc }: UserPrincipal,
): Promise<void> {
  if (confirmedUntilUtc && waitOf(confirmedUntilUtc, clock.now(), CONFIRMED_FOR_MS) === 'running') return;
  /* What a person does to their account reaches every venue where they work. */
  const clientId = path.includes('/:client_id') ? venue?.clientId : undefined;
  if (venue && (await db.readPlatform((connection) => worksAlone(connection, userId, clientId)))) return;
  throw new AppError('CONFIRMATION_REQUIRED');
}
