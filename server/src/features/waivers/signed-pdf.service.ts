import { timingSafeEqual } from 'node:crypto';
import { waiverIdPattern } from '@gatehouse/sync-protocol/ids';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { ClientPrincipal } from '../../middleware/admit.ts';
import { workerModule } from '../../run-worker.ts';
import { sha256 } from '../../secrets.ts';
import { ACCENT_COLOR_DEFAULT } from '../preferences/preferences.service.ts';
import { findDocument } from './documents.repository.ts';
import type { Evidence } from './evidence.ts';
import { findDeviceName, findSignature, findSigned } from './signed.repository.ts';
import type { SignedWaiver } from './signed-pdf/signed-waiver.ts';

const writer = workerModule(import.meta.url, './signed-pdf/signed-pdf-worker');
const CLIENT_ID_LENGTH = 6;

export interface Holder {
  principal: ClientPrincipal | null;
  /** The download token answered at signing. */
  token: string | undefined;
}

/**
 * The signed PDF of one waiver, for the venue's user or whoever holds the signing's download token. Precedence: 401 with
 * neither; WAIVER_NOT_FOUND for another venue's, an unknown one, one without a signature, or another signing's token;
 * LINK_EXPIRED for the right token too late. Requirements W2, X3.
 */
export async function signedPdf(deps: Deps, waiverId: string, holder: Holder): Promise<Uint8Array> {
  if (!holder.principal && !holder.token) throw new AppError('NOT_SIGNED_IN');
  if (!waiverIdPattern.test(waiverId)) throw new AppError('WAIVER_NOT_FOUND');
  const clientId = waiverId.slice(0, CLIENT_ID_LENGTH);
  const waiver = await deps.db.readVenue(clientId, async (db): Promise<SignedWaiver> => {
    const row = await findSigned(db, clientId, waiverId);
    if (!row) throw new AppError('WAIVER_NOT_FOUND');
    if (holder.principal?.venue.clientId !== clientId) checkToken(deps, holder.token, row);
    const evidence = JSON.parse(row.evidence) as Evidence;
    const signature = await findSignature(db, clientId, row.event_id);
    const document = row.document_id ? await findDocument(db, clientId, row.document_id) : undefined;
    return {
      waiverId,
      venueName: row.client_name,
      accentColor: row.accent_color ?? ACCENT_COLOR_DEFAULT,
      evidence,
      evidenceSha256: row.evidence_sha256,
      reviewReasons: row.review_reasons ? (JSON.parse(row.review_reasons) as string[]) : [],
      deviceName: row.device_id ? await findDeviceName(db, clientId, row.device_id) : null,
      signature: { png: signature?.png ?? Buffer.alloc(0), strokes: signature?.strokes ?? null },
      document: document ? { pdf: document.pdf, picture: document.picture, fileName: document.file_name } : null,
    };
  });
  return deps.pdf.write(writer, waiver);
}

function checkToken(
  deps: Pick<Deps, 'clock'>,
  token: string | undefined,
  row: { download_token_hash: string | null; download_expires_at: string | null },
): void {
  const given = Buffer.from(sha256(token ?? ''));
  const known = Buffer.from(row.download_token_hash ?? '');
  if (!token || given.length !== known.length || !timingSafeEqual(given, known)) throw new AppError('WAIVER_NOT_FOUND');
  if (deps.clock.now() >= Date.parse(row.download_expires_at ?? '')) throw new AppError('LINK_EXPIRED');
}
