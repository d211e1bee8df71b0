import { Readable } from 'node:stream';
import { exportDeletedClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { AppError } from '#base/app-error';
import { bind, type Router } from '#http/bind';
import { requireDeleted } from '../../venues/venue/deletion/deletion.service.ts';
import { type AccountArchive, exportAccountOf } from './account-export.service.ts';

/** Everything that a venue has stored, as a zip file: for its owner, and of a deleted venue for admins. */
export function bindAccountExport(router: Router): void {
  const { deps } = router;
  bind(router, exportAccount, async ({ params, query, principal }) => {
    const withHealth = query.health === 'true';
    if (withHealth && !principal.permissions.has('people.health')) throw new AppError('FORBIDDEN');
    return download(await exportAccountOf(deps, params.client_id, principal.userId, { withHealth }));
  });
  bind(router, exportDeletedClient, async ({ params, principal }) => {
    await requireDeleted(deps, params.client_id);
    return download(await exportAccountOf(deps, params.client_id, principal.userId, { withHealth: false }));
  });
}

function download({ fileName, stream }: AccountArchive): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${fileName}"` },
  });
}
