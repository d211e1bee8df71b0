import { timingSafeEqual } from 'node:crypto';
import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';

const CALLS_PER_ADDRESS = { name: 'renewal', hitsMax: 60, windowMs: 60_000 };
/** Days after the end for which a link opens the form. */
export const LINK_DAYS_AFTER_END = 30;

/** The addresses in a renewal mail. A token begins with the venue's id, and is stored only as a hash. */
export function makeRenewalLink({ ids, config }: Pick<Deps, 'ids' | 'config'>, clientId: string) {
  const token = `${clientId}-${ids.token()}`;
  return { url: `${config.publicUrl}/renew/${token}`, tokenHash: sha256(token) };
}

/** The venue that a token names; undefined for one that none has. */
export function venueOfToken(token: string): string | undefined {
  const [clientId = ''] = token.split('-', 1);
  return clientIdPattern.test(clientId) ? clientId : undefined;
}

/** Ends renewal mails; the same in every mail of one renewal, because it is computed from its id. */
export function unsubscribeUrl(deps: Pick<Deps, 'secrets' | 'config'>, clientId: string, renewalId: string): string {
  return `${deps.config.publicUrl}/unsubscribe/${clientId}-${renewalId}-${macOf(deps, clientId, renewalId)}`;
}

/** What an unsubscribe token names; null where this server did not make it. */
export function readUnsubscribeToken(deps: Pick<Deps, 'secrets'>, token: string) {
  const [, clientId, renewalId, mac] = /^([A-Z]\d{5})-([0-9a-f-]{36})-([0-9a-f]{64})$/.exec(token) ?? [];
  if (clientId === undefined || renewalId === undefined || mac === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(deps, clientId, renewalId)));
  return isOurs ? { clientId, renewalId } : null;
}

function macOf({ secrets }: Pick<Deps, 'secrets'>, clientId: string, renewalId: string): string {
  return secrets.mac('unsubscribe', `${clientId}/${renewalId}`);
}

/** Whatever is asked about such links. Errors: TOO_MANY_REQUESTS. */
export function throttleLinks(deps: Pick<Deps, 'db' | 'clock'>, ip: string): Promise<void> {
  return throttle(deps, CALLS_PER_ADDRESS, ip);
}

export function unknownLink(): AppError {
  return new AppError('NOT_FOUND', { message: 'This link is not known. Please use the link in your latest email.' });
}
