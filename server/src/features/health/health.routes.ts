import { getHealth } from '@gatehouse/sync-protocol/http/health';
import { sql } from 'kysely';
import { bind, type Router } from '../../middleware/bind.ts';
import { version } from '../../version.ts';

const startedMs = performance.now();

export function bindHealth(router: Router): void {
  bind(router, getHealth, async ({ context }) => {
    const database = await router.deps.db
      .readPlatform((db) => sql`SELECT 1`.execute(db))
      .then(() => 'ok' as const)
      .catch(() => 'unavailable' as const);
    const uptime = Math.round(performance.now() - startedMs) / 1000;
    return context.json({ status: database, uptime, version, database }, database === 'ok' ? 200 : 503);
  });
}
