import { getAuditSeals, listAuditBreaks, setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { bind, type Router } from '#http/bind';
import { describeBreaks } from './breaks.service.ts';
import { updateSealMails, wantsSealMails } from './seal-mails.service.ts';

/** The audit chain: breaks that the daily check found, and whether a venue's owner is mailed its seals. */
export function bindAudit(router: Router): void {
  const { deps } = router;

  bind(router, listAuditBreaks, async () => ({ breaks: await describeBreaks(deps) }));
  bind(router, getAuditSeals, async ({ params }) => ({ mails: await wantsSealMails(deps, params.client_id) }));
  bind(router, setAuditSeals, async ({ params, body, principal }) => ({
    mails: await updateSealMails(deps, params.client_id, body.mails, principal.userId),
  }));
}
