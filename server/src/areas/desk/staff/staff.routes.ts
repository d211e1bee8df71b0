import {
  endStaffSessions,
  inviteStaff,
  listStaff,
  listStaffSessions,
  makeStaffCard,
  removePin,
  removeStaff,
  setPin,
  updateStaff,
  withdrawInvitation,
  withdrawPin,
  withdrawStaffCard,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { bind, type Router } from '#http/bind';
import * as tags from './name-tags.service.ts';
import * as service from './staff.service.ts';

/** The people who work at a venue: invitations, roles, sessions, and the PINs and cards by which its tablets know them. */
export function bindStaff(router: Router): void {
  const { deps } = router;
  bind(router, listStaff, ({ principal }) => service.listStaff(deps, principal.venue.clientId));
  bind(router, inviteStaff, async ({ principal, body }) => ({
    invitation: await service.inviteStaff(deps, principal, body),
  }));
  bind(router, withdrawInvitation, ({ principal, params }) =>
    service.withdrawInvitation(deps, principal, params.invitation_id),
  );

  /* Bound before the addresses of one person, which would take `me` for an id. */
  bind(router, setPin, async ({ principal, body }) => ({ pin_version: await tags.setPin(deps, principal, body.pin) }));
  bind(router, removePin, async ({ principal }) => ({
    pin_version: await tags.withdrawPin(deps, principal, principal.userId),
  }));

  bind(router, updateStaff, async ({ principal, params, body }) => ({
    person: await service.updateStaff(deps, principal, params.user_id, body),
  }));
  bind(router, removeStaff, ({ principal, params }) => service.removeStaff(deps, principal, params.user_id));
  bind(router, listStaffSessions, async ({ principal, params }) => ({
    sessions: await service.listStaffSessions(deps, principal, params.user_id),
  }));
  bind(router, endStaffSessions, async ({ principal, params }) => ({
    sessions_ended: await service.endStaffSessions(deps, principal, params.user_id),
  }));
  bind(router, withdrawPin, async ({ principal, params }) => ({
    pin_version: await tags.withdrawPin(deps, principal, params.user_id),
  }));
  bind(router, makeStaffCard, async ({ principal, params }) => {
    const pdf = await tags.makeStaffCard(deps, principal, params.user_id);
    return new Response(new Uint8Array(pdf), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="staff-card.pdf"' },
    });
  });
  bind(router, withdrawStaffCard, ({ principal, params }) => tags.withdrawStaffCard(deps, principal, params.user_id));
}
