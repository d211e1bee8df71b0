import { timingSafeEqual } from 'node:crypto';
import { type Secrets, sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';

/** A visitor may fetch their own signed PDFs for this long. */
export const DOWNLOAD_DAYS = 30;
const DAY_MS = 86_400_000;

/** One token for all PDFs of one signing; only its hash is stored. Requirement X3. */
export interface DownloadGrant {
  token: string;
  tokenHash: string;
  expiresAtUtc: string;
}

/** A new token and when it expires, 30 days after `nowAtUtc`. Stores nothing: the hash is the caller's to store. */
export function grantDownload({ ids }: Pick<Deps, 'ids'>, nowAtUtc: string): DownloadGrant {
  const token = ids.token();
  const expiresAtUtc = new Date(Date.parse(nowAtUtc) + DOWNLOAD_DAYS * DAY_MS).toISOString();
  return { token, tokenHash: sha256(token), expiresAtUtc };
}

/** Minutes for which a code on a kiosk's screen opens the PDFs of the signing that was just made there. */
export const LINK_MINUTES = 15;
const MINUTE_MS = 60_000;
/** 128 bits. */
const MAC_BYTES = 16;

interface SigningKey {
  client_id: string;
  event_id: string;
}

/** A token for the PDFs of one signing until `endsAtMs`. It is computed, so that the token in the person's mail stays valid. Requirement X3. */
export function linkToken(secrets: Pick<Secrets, 'mac'>, signing: SigningKey, endsAtMs: number): string {
  const minute = Math.ceil(endsAtMs / MINUTE_MS).toString(36);
  const mac = secrets.mac('signed-pdf-link', `${signing.client_id} ${signing.event_id} ${minute}`);
  return `${minute}.${Buffer.from(mac, 'hex').subarray(0, MAC_BYTES).toString('base64url')}`;
}

/** When a token of this signing ends, in milliseconds; null for any other text. */
export function linkEnd(secrets: Pick<Secrets, 'mac'>, signing: SigningKey, token: string): number | null {
  const endsAtMs = Number.parseInt(token, 36) * MINUTE_MS;
  if (!Number.isSafeInteger(endsAtMs)) return null;
  const [given, known] = [Buffer.from(token), Buffer.from(linkToken(secrets, signing, endsAtMs))];
  return given.length === known.length && timingSafeEqual(given, known) ? endsAtMs : null;
}
