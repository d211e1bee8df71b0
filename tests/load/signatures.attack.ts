import { prepareVenue } from '../bench/support/sync-venue.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { adultBody } from '../helpers/samples/signing-samples.ts';
import { jsonShot, reportAttack, type Shot } from './support/attack.ts';
import { dataUrl, oneColorPng } from './support/pictures.ts';

/**
 * Visitors with many addresses, 50 at a time, sign with a picture that is small to send and expensive to decode: one of more pixels
 * than any signature pad has, and one of the maximum accepted size.
 */
const DURATION_MS = 10_000;
const PARALLEL = 50;
const sizes = { signatures: [2_449, 2_449], signatures_at_limit: [2_000, 1_000] } as const;

const server = await prepareServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
const venue = await prepareVenue(server.dataDir);
await server.start();
let sent = 0;

try {
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const body = adultBody(venue.clientId, { signature_data: dataUrl(await oneColorPng(width, height)) });
    const shot = jsonShot('/api/public/waiver/waiver-signature', body);
    await reportAttack(name, server, { durationMs: DURATION_MS, parallel: PARALLEL, next: () => fromElsewhere(shot) });
  }
} finally {
  await server.dispose();
}

/** Each request comes from its own address. */
function fromElsewhere(shot: Shot): Shot {
  sent += 1;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return { ...shot, headers: { ...shot.headers, 'x-forwarded-for': address } };
}
