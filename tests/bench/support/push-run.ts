import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { sized } from '../measure.ts';
import { type Connection, openConnection, postRequest } from './keep-alive-client.ts';

/** How signatures come: in batches of a few devices, and singly from many; `requests` in one run. */
export const pushLoads = {
  batches: { connections: 4, requests: sized(40, 1), size: 50 },
  singles: { connections: 50, requests: sized(2_000, 10), size: 1 },
};

/** One push of these mutations. */
export function pushRequest(token: string, mutations: readonly unknown[]): Buffer {
  return postRequest('/api/sync/push', token, {
    protocol: PROTOCOL_VERSION,
    replica_id: 'bench',
    client_now: new Date().toISOString(),
    mutations,
  });
}

const ready = Buffer.from('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');

/**
 * Sends everything over this many connections; returns how long each request took, in milliseconds. All are accepted before the first:
 * Node accepts one in each turn of its loop, however long the turn.
 */
export async function pushRun(port: number, connections: number, prepared: readonly Buffer[]): Promise<number[]> {
  const timesMs: number[] = [];
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await Promise.all(open.map((connection) => connection.send(ready)));
  const queue = prepared.values();
  const drain = async (connection: Connection): Promise<void> => {
    for (const request of queue) {
      const startedMs = performance.now();
      const { status, body } = await connection.send(request);
      timesMs.push(performance.now() - startedMs);
      if (status !== 200 || /"(retry|parked)"/.test(body)) throw new Error(`${status} ${body.slice(0, 400)}`);
    }
  };
  await Promise.all(open.map(drain));
  for (const connection of open) connection.close();
  return timesMs;
}
