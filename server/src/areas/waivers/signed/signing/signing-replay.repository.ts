import type { Connection } from '#db/database';
import type { DownloadGrant } from '../download-token.ts';
import type { Evidence } from '../evidence.ts';

export interface StoredSigning {
  /** Hash of the picture as sent. */
  sentPictureSha256: string;
  waiverIds: string[];
  evidence: Evidence;
}

/** What a signing event holds that a repeated call is compared with; ids in the order of its people. */
export async function findStoredSigning(
  db: Connection,
  clientId: string,
  eventId: string,
): Promise<StoredSigning | null> {
  const stored = await db
    .selectFrom('signing_events')
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .select('evidence')
    .executeTakeFirst();
  if (!stored) return null;
  const evidence = JSON.parse(stored.evidence) as Evidence;
  const { people, signature } = evidence;
  const sentPictureSha256 = signature.sent_picture_sha256 ?? signature.picture_sha256;
  return { sentPictureSha256, waiverIds: people.map(({ waiver_id }) => waiver_id), evidence };
}

/** Replaces a token when a call is repeated, because only the hash of the first one is stored. */
export async function replaceDownloadGrant(
  db: Connection,
  clientId: string,
  eventId: string,
  grant: DownloadGrant,
): Promise<void> {
  await db
    .updateTable('signing_events')
    .set({ download_token_hash: grant.tokenHash, download_expires_at: grant.expiresAtUtc })
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .execute();
}
