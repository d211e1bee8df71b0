import { Readable } from 'node:stream';
import { exportAccount } from '@gatehouse/sync-protocol/http/account-export';
import { bind, type Router } from '../../middleware/bind.ts';
import { exportAccountOf } from './account-export.service.ts';

export function bindAccountExport(router: Router): void {
  bind(router, exportAccount, async ({ params, principal }) => {
    const { fileName, stream } = await exportAccountOf(router.deps, params.client_id, principal.userId);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    });
  });
}
