import { Readable } from 'node:stream';
import { exportAccount } from '@gatehouse/sync-protocol/http/accounts/account-export';
import { exportDeletedClient } from '@gatehouse/sync-protocol/http/admin/deleted-clients';
import { bind, type Router } from '../../middleware/bind.ts';
import { requireDeleted } from '../clients/deletion/deletion.service.ts';
import { type AccountArchive, exportAccountOf } from './account-export.service.ts';

export function bindAccountExport(router: Router): void {
  const { deps } = router;
  bind(router, exportAccount, async ({ params, principal }) =>
    download(await exportAccountOf(deps, params.client_id, principal.userId)),
  );
  bind(router, exportDeletedClient, async ({ params, principal }) => {
    await requireDeleted(deps, params.client_id);
    return download(await exportAccountOf(deps, params.client_id, principal.userId));
  });
}

function download({ fileName, stream }: AccountArchive): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${fileName}"` },
  });
}
