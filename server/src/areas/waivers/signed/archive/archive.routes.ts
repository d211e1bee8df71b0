import * as contracts from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { bind, type Router } from '#http/bind';
import { archiveStatus, searchArchive } from './archive.service.ts';
import { archiveAgain, restoreWaiver } from './restore.service.ts';

/** The archive of waivers of earlier years: its state, its search, and bringing a waiver back for this year. */
export function bindArchive(router: Router): void {
  const { deps } = router;

  bind(router, contracts.getArchiveStatus, async ({ principal }) => ({
    archive: await archiveStatus(deps, principal.venue),
  }));
  bind(router, contracts.listArchivedWaivers, ({ principal, query }) => searchArchive(deps, principal.venue, query));
  bind(router, contracts.restoreWaiver, async ({ principal, params }) => ({
    waiver: await restoreWaiver(deps, principal, params.waiver_id),
  }));
  bind(router, contracts.archiveWaiverAgain, async ({ principal, params }) => ({
    waiver: await archiveAgain(deps, principal, params.waiver_id),
  }));
}
