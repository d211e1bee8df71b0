import type { WaitlistSettings } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { isWaitlistOpen, saveWaitlistSettings } from './waitlist-settings.shared.repository.ts';

/** Whether a venue's guests can join its waitlist. */
export async function getWaitlistSettings({ db }: Pick<Deps, 'db'>, clientId: string): Promise<WaitlistSettings> {
  return { is_open: await db.readVenue(clientId, (connection) => isWaitlistOpen(connection, clientId)) };
}

/** Switches joining on or off for guests; those who wait stay in line. Requirement B48. */
export function changeWaitlistSettings(
  deps: Deps,
  clientId: string,
  settings: WaitlistSettings,
  userId: string,
): Promise<WaitlistSettings> {
  return writeVenue(deps, clientId, async (write) => {
    const row = { client_id: clientId, is_open: settings.is_open ? 1 : 0, updated_at: write.nowAtUtc };
    await saveWaitlistSettings(write.db, row);
    await write.happened({ kind: 'waitlist.switched', actor: `user:${userId}`, settings });
    return settings;
  });
}
