import { Readable } from 'node:stream';
import {
  listAuditLog,
  listVenueAuditLog,
  verifyChain,
} from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { bind, type Router } from '#http/bind';
import { pageOfChain, recordLookAtChain } from './audit-log.service.ts';
import { startVerification } from './verify-chain.service.ts';

/**
 * Reading audit chains, for a venue its own, and verifying them for the platform's admins; a verification replies line by line as it
 * proceeds.
 */
export function bindAuditLog(router: Router): void {
  const { deps } = router;
  bind(router, listVenueAuditLog, ({ params, query }) => pageOfChain(deps, params.client_id, query));
  bind(router, listAuditLog, async ({ query: { chain, ...query }, principal }) => {
    await recordLookAtChain(deps, chain, principal.userId);
    return pageOfChain(deps, chain, query);
  });
  bind(router, verifyChain, async ({ params, principal }) => {
    const lines = await startVerification(deps, params.chain, principal.userId);
    return new Response(Readable.toWeb(Readable.from(linesOf(lines))) as ReadableStream<Uint8Array>, {
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
  });
}

async function* linesOf(lines: AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}
