import { getMember, listMembers } from '@gatehouse/sync-protocol/http/members';
import { bind, type Router } from '../../middleware/bind.ts';
import { JsonArray } from '../../middleware/json-array.ts';
import * as service from './members.service.ts';

export function bindMembers(router: Router): void {
  const { deps } = router;

  bind(router, listMembers, async ({ principal }) => {
    const array = new JsonArray();
    await service.eachMemberChunk(deps, principal.venue, (records) => array.add(records));
    return array.response();
  });

  bind(router, getMember, async ({ params, principal }) => {
    const member = await service.getMember(deps, principal.venue, params.membership_id);
    return { success: true as const, ...member, member };
  });
}
