import { sha256 } from '#base/secrets';
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
