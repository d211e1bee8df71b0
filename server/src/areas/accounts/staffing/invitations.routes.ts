import { acceptInvitation, getInvitation } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import { bearer } from '#access/admit';
import { bind, type Router } from '#http/bind';
import { acceptBy, describeInvitation } from './invitations.service.ts';

/** Invitations for those who have the link of one. */
export function bindInvitations(router: Router): void {
  const { deps } = router;
  bind(router, getInvitation, async ({ params, ip }) => ({
    invitation: await describeInvitation(deps, params.token, ip),
  }));
  bind(router, acceptInvitation, ({ body, ip, userAgent, context }) =>
    acceptBy(deps, body, bearer(context), { ip, userAgent }),
  );
}
