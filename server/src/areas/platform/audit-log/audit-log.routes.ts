import { Readable } from 'node:stream';
import { listAuditLog, verifyChain } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { bind, type Router } from '#http/bind';
import { pageOfChain } from './audit-log.service.ts';
import { startVerification } from './verify-chain.service.ts';

/** Reading and verifying audit chains for the platform's admins; a verification replies line by line as it proceeds. */
export function bindAuditLog(router: Router): void {
  const { deps } = router;
  bind(router, listAuditLog, ({ query, principal }) => pageOfChain(deps, query, principal.userId));
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
