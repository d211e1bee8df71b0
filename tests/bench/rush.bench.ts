import { prepareServer } from '../e2e/support/server.ts';
import { reportTimes, sized } from './measure.ts';
import { withPostgres } from './support/databases.ts';
import { openConnection } from './support/keep-alive-client.ts';
import { pushRequest } from './support/push-run.ts';
import { prepareVenues, signingOf } from './support/sync-venue.ts';

/**
 * The network comes back before a Saturday opens: all devices of many venues connect at once, and each sends what it took offline in
 * one push. How long until everything is durable, on either database. Requirement S19.
 */
const VENUES = sized(100, 2);
const DEVICES_PER_VENUE = 3;
const ITEMS = sized(20, 2);
const RUNS = sized(5, 1);

async function measure(title: string, environment: Record<string, string>): Promise<void> {
  const server = await prepareServer({ LOG_LEVEL: 'warn', ...environment });
  try {
    const venues = await prepareVenues({ DATA_DIR: server.dataDir, ...environment }, VENUES);
    await server.start();
    const port = Number(new URL(server.url).port);
    const timesMs: number[] = [];
    let signed = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const pushes = venues.flatMap((venue) =>
        Array.from({ length: DEVICES_PER_VENUE }, () =>
          pushRequest(
            venue.token,
            Array.from({ length: ITEMS }, () => signingOf(venue, (signed += 1))),
          ),
        ),
      );
      const startedMs = performance.now();
      await Promise.all(pushes.map((push) => sendOnce(port, push)));
      /* The first one warms the server up. */
      if (run > 0) timesMs.push(performance.now() - startedMs);
    }
    reportTimes(`rush.${venues.length * DEVICES_PER_VENUE}_devices_of_${ITEMS}_items: ${title}`, timesMs, 4_000);
  } finally {
    await server.dispose();
  }
}

/** A device that was away has no connection. */
async function sendOnce(port: number, push: Buffer): Promise<void> {
  const connection = await openConnection(port);
  const { status, body } = await connection.send(push);
  connection.close();
  if (status !== 200 || /"(retry|parked)"/.test(body)) throw new Error(`${status} ${body.slice(0, 400)}`);
}

await measure('sqlite', {});
await withPostgres((url) => measure('postgres', { DATABASE_URL: url }));
