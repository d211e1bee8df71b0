import { getMember, listMembers } from '@gatehouse/sync-protocol/http/members';
import { bind, type Router } from '../../middleware/bind.ts';
import * as service from './members.service.ts';

export function bindMembers(router: Router): void {
  const { deps } = router;

  bind(router, listMembers, ({ principal }) => service.listMembers(deps, principal.venue));

  bind(router, getMember, async ({ params, principal }) => {
    const member = await service.getMember(deps, principal.venue, params.membership_id);
    return { success: true as const, ...member, member };
  });
}
