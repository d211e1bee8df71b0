import * as contracts from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { bind, type Router } from '#http/bind';
import { writeVenue } from '#venue/venue-write';
import { isWaitlistOpen, saveWaitlistSettings } from './waitlist-settings.shared.repository.ts';

/** Whether guests can join the waitlist; those who wait stay in line. Requirement B48. */
export function bindWaitlistSettings(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getWaitlistSettings, async ({ params: { client_id: clientId } }) => ({
    settings: { is_open: await deps.db.readVenue(clientId, (db) => isWaitlistOpen(db, clientId)) },
  }));
  bind(router, contracts.updateWaitlistSettings, async ({ params, body: settings, principal }) => {
    await writeVenue(deps, params.client_id, async (write) => {
      const row = {
        client_id: params.client_id,
        is_open: settings.is_open ? 1 : 0,
        updated_at: write.nowAtUtc,
      } as const;
      await saveWaitlistSettings(write.db, row);
      await write.happened({ kind: 'waitlist.switched', actor: `user:${principal.userId}`, settings });
    });
    return { settings };
  });
}
