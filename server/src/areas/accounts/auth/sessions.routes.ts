import { endAllSessions, endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { bind, type Router } from '#http/bind';
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions.service.ts';

/** Where a user is signed in, and ending one of these sessions or all of them. */
export function bindSessions(router: Router): void {
  const { deps } = router;
  const success = true as const;
  bind(router, listSessions, async ({ principal }) => ({ success, sessions: await listOwnSessions(deps, principal) }));
  bind(router, endSession, async ({ principal, params }) => {
    await endOwnSession(deps, principal, params.session_id);
    return { success };
  });
  bind(router, endAllSessions, async ({ principal }) => {
    await endOwnSessions(deps, principal);
    return { success };
  });
}
