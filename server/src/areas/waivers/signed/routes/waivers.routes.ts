import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { getSignedPdf, getSignedPdfLink } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { bind, type Router } from '#http/bind';
import { openSignedCopies } from '../signed-copies.ts';
import { signedPdfLink } from '../signed-pdf/kiosk-link.service.ts';
import { signedPdf } from '../signed-pdf/signed-pdf.service.ts';

/** The PDFs of signed waivers. */
export function bindWaivers(router: Router): void {
  const copies = openSignedCopies(router.deps);
  bind(router, getSignedPdf, async ({ params, query, principal, ip }) => {
    const bytes = await signedPdf(router.deps, copies, params.waiver_id, { principal, token: query.token, ip });
    const kind = query.download === 'true' ? 'attachment' : 'inline';
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${kind}; filename="${signedPdfName(params.waiver_id)}"`,
    };
    return new Response(new Uint8Array(bytes), { headers });
  });
  bind(router, getSignedPdfLink, async ({ params, principal }) => ({
    link: await signedPdfLink(router.deps, principal, params.waiver_id),
  }));
}
