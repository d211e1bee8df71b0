import {
  createMember,
  deleteMember,
  getMember,
  getMemberCard,
  getMemberCards,
  listMembers,
  mailMemberCard,
  updateMember,
} from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import * as mails from '../cards/mail-card.service.ts';
import { memberCards } from '../cards/member-cards.service.ts';
import * as changes from '../member-changes.service.ts';
import * as service from '../members.service.ts';

/** A venue's memberships, and their cards as PDF or by mail. */
export function bindMembers(router: Router): void {
  const { deps } = router;

  bind(router, listMembers, async ({ principal }) => {
    const array = new JsonArray();
    await service.eachMemberChunk(deps, principal.venue, (records) => array.add(records));
    return array.response();
  });

  /* Bound before the address of one member, which would take `cards.pdf` for an id. */
  bind(router, getMemberCards, async ({ query, principal }) =>
    pdfFile(await memberCards(deps, principal, query), 'member-cards.pdf'),
  );

  bind(router, getMemberCard, async ({ params, query, principal }) => {
    const card = { ids: [params.membership_id], paper: query.paper };
    return pdfFile(await memberCards(deps, principal, card), 'member-card.pdf');
  });

  bind(router, mailMemberCard, async ({ params, body, principal }) => {
    const request = { membershipId: params.membership_id, requestId: body.request_id };
    const email = await mails.mailMemberCard(deps, principal, request);
    return { message: `The card is on its way to ${email}`, email };
  });

  bind(router, getMember, async ({ params, principal }) => {
    const member = await service.getMember(deps, principal.venue, params.membership_id);
    return { ...member, member };
  });

  bind(router, createMember, async ({ body, principal }) => {
    const member = await changes.createMember(deps, principal, body);
    return { ...member, member };
  });

  bind(router, updateMember, async ({ params, body, principal }) => {
    const member = await changes.updateMember(deps, principal, params.membership_id, body.expiration_date);
    return { ...member, member };
  });

  bind(router, deleteMember, async ({ params, principal }) => {
    await changes.deleteMember(deps, principal, params.membership_id);
    return { message: 'Member deleted successfully' };
  });
}

function pdfFile(bytes: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` },
  });
}
