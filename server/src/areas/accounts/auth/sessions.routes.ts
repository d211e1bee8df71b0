import { endAllSessions, endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { bind, type Router } from '#http/bind';
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions.service.ts';

/** Where a user is signed in, and ending one of these sessions or all of them. */
export function bindSessions(router: Router): void {
  const { deps } = router;
  bind(router, listSessions, async ({ principal }) => ({ sessions: await listOwnSessions(deps, principal) }));
  bind(router, endSession, ({ principal, params }) => endOwnSession(deps, principal, params.session_id));
  bind(router, endAllSessions, ({ principal }) => endOwnSessions(deps, principal));
}
