import * as contracts from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { bind, type Router } from '#http/bind';
import { dropUnsent, pageOfMail, resendUnsent, sendTest } from './admin-mail.service.ts';

/** Mail that was not sent, for the platform's admins: what waits, what was given up and why. */
export function bindAdminMail(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listUnsentMail, ({ query, principal }) => pageOfMail(deps, query, principal.userId));
  bind(router, contracts.sendTestMail, ({ body, principal }) => sendTest(deps, body.email, principal.userId));
  bind(router, contracts.resendMail, ({ params, principal }) => resendUnsent(deps, params.mail_id, principal.userId));
  bind(router, contracts.dropMail, ({ params, principal }) => dropUnsent(deps, params.mail_id, principal.userId));
}
