import {
  eraseCustomer,
  listErasures,
  openErasedWaiver,
  previewErasure,
  setEvidenceYears,
} from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './erasures.service.ts';
import * as evidence from './kept-evidence.service.ts';

/** Erasing a customer: the preview, the erasure, the list of them, and the waivers kept as evidence. */
export function bindErasures(router: Router): void {
  const { deps } = router;

  bind(router, previewErasure, ({ principal, params }) =>
    service.previewErasure(deps, principal.venue, params.waiver_id),
  );

  bind(router, eraseCustomer, ({ principal, params, body }) =>
    service.eraseCustomer(deps, principal, { waiverId: params.waiver_id, reason: body.reason }),
  );

  bind(router, listErasures, ({ principal }) => service.listErasures(deps, principal.venue));

  bind(router, setEvidenceYears, async ({ principal, params, body }) => {
    const caller = { clientId: params.client_id, userId: principal.userId };
    await evidence.setEvidenceYears(deps, caller, body.evidence_years);
    return { evidence_years: body.evidence_years };
  });

  bind(router, openErasedWaiver, async ({ principal, params, body }) => {
    const bytes = await evidence.openErasedWaiver(
      deps,
      { clientId: params.client_id, userId: principal.userId },
      { erasureId: params.erasure_id, waiverId: params.waiver_id, reason: body.reason },
    );
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' },
    });
  });
}
