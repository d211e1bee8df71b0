import { queueLoads } from '#base/fair-queue';
import { type Family, gauge } from '#base/metrics/families';
import { version } from '#base/version';
import type { UploadPlaces } from '#http/uploads/upload-places';
import type { Deps } from '#integrations/deps';

/** What this process is, and how busy it is. */
export function loadFamilies({ db, pokes }: Pick<Deps, 'db' | 'pokes'>, uploads: UploadPlaces): Family[] {
  const pools = db.pools();
  const queues = [...queueLoads()];
  const ofPools = (name: string, help: string, part: 'max' | 'used' | 'waiting'): Family => ({
    name,
    help,
    type: 'gauge',
    samples: pools.map((use) => ({ labels: { pool: use.pool }, value: use[part] })),
  });
  const ofQueues = (name: string, help: string, part: 'running' | 'waiting'): Family => ({
    name,
    help,
    type: 'gauge',
    samples: queues.map(([queue, load]) => ({ labels: { queue }, value: load[part] })),
  });
  return [
    {
      name: 'gatehouse_build_info',
      help: 'What runs: always 1.',
      type: 'gauge',
      samples: [{ labels: { version, node: process.version, database: db.dialect }, value: 1 }],
    },
    ofPools('gatehouse_db_connections_max', 'Connections that a pool may open.', 'max'),
    ofPools('gatehouse_db_connections_used', 'Connections in use.', 'used'),
    ofPools('gatehouse_db_waiting', 'Transactions that wait for a connection.', 'waiting'),
    ofQueues('gatehouse_queue_running', 'Jobs of a queue under way: PDFs, pictures, passwords, files.', 'running'),
    ofQueues('gatehouse_queue_waiting', 'Jobs that wait for their turn.', 'waiting'),
    gauge('gatehouse_uploads', 'Uploads under way.', uploads.taken()),
    gauge('gatehouse_streams_open', 'Event streams to devices and screens.', pokes.openStreams()),
  ];
}
