import * as contracts from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import { bind, type Router } from '#http/bind';
import { writeVenue } from '#venue/venue-write';
import { findNotices, saveNotices, takeUnmailed } from './notices.repository.ts';

/** Who is mailed of new online bookings. Requirement B60. */
export function bindBookingNotices(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getBookingNotices, async ({ params: { client_id: clientId } }) => {
    const row = await deps.db.readVenue(clientId, (db) => findNotices(db, clientId));
    return { notices: { email: row?.email ?? null } };
  });
  bind(router, contracts.updateBookingNotices, async ({ params: { client_id: clientId }, body, principal }) => {
    await writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
      await saveNotices(db, { client_id: clientId, email: body.email, updated_at: nowAtUtc });
      if (body.email === null) await takeUnmailed(db, clientId);
      await happened({ kind: 'booking_notices.changed', actor: `user:${principal.userId}`, isOn: body.email !== null });
    });
    return { notices: { email: body.email } };
  });
}
