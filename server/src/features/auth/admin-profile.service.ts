import { isoNow } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { UserPrincipal } from '../../principals/principal.ts';
import { setName } from './auth.repository.ts';

/** An admin's own name, as the bar and other admins see it. */
export async function renameAdmin(deps: Deps, { userId }: UserPrincipal, name: string): Promise<void> {
  await deps.db.writePlatform((db) => setName(db, userId, name, isoNow(deps.clock)));
}
