import type { UserPrincipal } from '#access/principal';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { setName } from './auth.repository.ts';

/** An admin's own name, as the bar and other admins see it. */
export async function renameAdmin(deps: Deps, { userId }: UserPrincipal, name: string): Promise<void> {
  await deps.db.writePlatform((db) => setName(db, userId, name, isoNow(deps.clock)));
}
