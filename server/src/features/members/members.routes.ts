import {
  createMember,
  deleteMember,
  getMember,
  listMembers,
  updateMember,
} from '@gatehouse/sync-protocol/http/members';
import { bind, type Router } from '../../middleware/bind.ts';
import { JsonArray } from '../../middleware/json-array.ts';
import * as changes from './member-changes.service.ts';
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

  bind(router, createMember, async ({ body, principal }) => {
    const member = await changes.createMember(deps, principal, body);
    return { success: true as const, ...member, member };
  });

  bind(router, updateMember, async ({ params, body, principal }) => {
    const member = await changes.updateMember(deps, principal, params.membership_id, body.expiration_date);
    return { success: true as const, ...member, member };
  });

  bind(router, deleteMember, async ({ params, principal }) => {
    await changes.deleteMember(deps, principal, params.membership_id);
    return { success: true as const, message: 'Member deleted successfully' };
  });
}
