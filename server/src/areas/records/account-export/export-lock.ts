import { type HeldLock, holdLock } from '#access/held-lock';
import type { Deps } from '#integrations/deps';

/** One export at a time for each venue. Errors: TOO_MANY_REQUESTS while another export of the venue runs. */
export function acquireExportLock(deps: Deps, clientId: string): Promise<HeldLock> {
  return holdLock(
    deps,
    `export ${clientId}`,
    'An export of your data is already running. Please wait until it finishes.',
  );
}
