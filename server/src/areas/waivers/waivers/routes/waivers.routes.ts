import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import {
  deleteWaiverPdf,
  getPublicWaiver,
  getPublicWaiverPdf,
  getPublicWaiverPicture,
  getSignedPdf,
  getWaiverPdf,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { addressBlock } from '#access/address-block';
import { bind, type Router } from '#http/bind';
import { currentPdf, currentPicture, deleteDocument, uploadDocument } from '../documents.service.ts';
import { createPdfDownloads, type PdfDownloads } from '../pdf-downloads.ts';
import { publicWaiverReply } from '../public-waiver.ts';
import { openSignedCopies } from '../signed-copies.ts';
import { signedPdf } from '../signed-pdf/signed-pdf.service.ts';

const MINUTE_SECONDS = 60;

/** The waiver's document for its owner and for visitors, and the PDFs of signed waivers. */
export function bindWaivers(router: Router): void {
  const pdfs = createPdfDownloads();
  bindOwner(router, pdfs);
  bindVisitor(router, pdfs);
  bindSigned(router);
}

function bindOwner(router: Router, pdfs: PdfDownloads): void {
  const { deps } = router;

  bind(router, uploadWaiver, async ({ params, upload, principal }) => ({
    success: true as const,
    message: 'Waiver uploaded successfully!',
    document: await uploadDocument(deps, params.client_id, upload, principal.userId),
  }));

  bind(router, getWaiverPdf, async ({ params, principal }) => {
    const pdf = await currentPdf(deps, params.client_id);
    return pdfFile(pdf, await pdfs.open(pdf, { caller: `user:${principal.userId}`, isStranger: false }));
  });

  bind(router, deleteWaiverPdf, async ({ params, principal }) => {
    await deleteDocument(deps, params.client_id, principal.userId);
    return { success: true as const, message: 'Waiver deleted successfully.' };
  });
}

function bindVisitor(router: Router, pdfs: PdfDownloads): void {
  const { deps } = router;

  bind(router, getPublicWaiver, ({ params }) => publicWaiverReply(deps, params.client_id));

  bind(router, getPublicWaiverPdf, async ({ params, ip }) => {
    const pdf = await currentPdf(deps, params.client_id);
    return pdfFile(pdf, await pdfs.open(pdf, { caller: `address:${addressBlock(ip)}`, isStranger: true }));
  });

  bind(router, getPublicWaiverPicture, async ({ params }) => {
    const picture = await currentPicture(deps, params.client_id);
    return file(picture, 'image/webp', { 'Cache-Control': `public, max-age=${MINUTE_SECONDS}` });
  });
}

function bindSigned(router: Router): void {
  const copies = openSignedCopies(router.deps);
  bind(router, getSignedPdf, async ({ params, query, principal, ip }) => {
    const bytes = await signedPdf(router.deps, copies, params.waiver_id, { principal, token: query.token, ip });
    const kind = query.download === 'true' ? 'attachment' : 'inline';
    return file(bytes, 'application/pdf', {
      'Content-Disposition': `${kind}; filename="${signedPdfName(params.waiver_id)}"`,
    });
  });
}

function file(bytes: Uint8Array, contentType: string, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType, ...headers } });
}

function pdfFile({ fileName, bytes }: { fileName: string; bytes: number }, content: ReadableStream): Response {
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes),
    'Content-Disposition': inlineName(fileName),
  };
  return new Response(content, { headers });
}

/** RFC 6266 with the encoded form for names outside ASCII. */
function inlineName(name: string): string {
  return `inline; filename="waiver.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
