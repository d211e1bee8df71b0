import * as contracts from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { bind, type Router } from '#http/bind';
import { dropUnsent, pageOfMail, resendUnsent, sendTest } from './admin-mail.service.ts';

/** Mail that was not sent, for the platform's admins: what waits, what was given up and why. */
export function bindAdminMail(router: Router): void {
  const { deps } = router;
  const success = true as const;
  bind(router, contracts.listUnsentMail, async ({ query, principal }) => ({
    success,
    ...(await pageOfMail(deps, query, principal.userId)),
  }));
  bind(router, contracts.sendTestMail, async ({ body, principal }) => {
    await sendTest(deps, body.email, principal.userId);
    return { success };
  });
  bind(router, contracts.resendMail, async ({ params, principal }) => {
    await resendUnsent(deps, params.mail_id, principal.userId);
    return { success };
  });
  bind(router, contracts.dropMail, async ({ params, principal }) => {
    await dropUnsent(deps, params.mail_id, principal.userId);
    return { success };
  });
}
