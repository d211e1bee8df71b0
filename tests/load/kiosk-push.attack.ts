import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { prepareVenue, signingOf } from '../bench/support/sync-venue.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { jsonShot, reportAttack } from './support/attack.ts';
import { dataUrl, oneColorPng } from './support/pictures.ts';

/** A paired device pushes 40 signings at once, each with only a picture that is expensive to decode. */
const ITEMS = 40;

const server = await prepareServer({ LOG_LEVEL: 'warn' });
const venue = await prepareVenue(server.dataDir);
await server.start();
const picture = dataUrl(await oneColorPng(2_449, 2_449));

try {
  const mutations = Array.from({ length: ITEMS }, (_, number) => {
    const signing = signingOf(venue, number);
    const { strokes: _strokes, ...args } = signing['args'] as Record<string, unknown>;
    return { ...signing, args: { ...args, signature_data: picture } };
  });
  const now = new Date().toISOString();
  const message = { protocol: PROTOCOL_VERSION, replica_id: 'bench', client_now: now, mutations };
  const shot = jsonShot('/api/sync/push', message, { authorization: `Bearer ${venue.token}` });
  await reportAttack('kiosk_push', server, { durationMs: 0, parallel: 1, next: () => shot });
} finally {
  await server.dispose();
}
