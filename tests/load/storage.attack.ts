import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../bench/measure.ts';
import { prepareVenue } from '../bench/support/sync-venue.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { adultBody, pngChunk, signaturePicture } from '../helpers/samples/signing-samples.ts';
import { jsonShot, reportAttack } from './support/attack.ts';
import { dataUrl } from './support/pictures.ts';

/**
 * One address sends signings as heavy as it can for ten seconds: a picture with private data, and 20,000 points or as many as a
 * hand could draw.
 */
const DURATION_MS = 10_000;
const PARALLEL = 10;
const PADDING_BYTES = 250_000;

for (const [name, points] of [
  ['storage_padded', 20_000],
  ['storage_handmade', 1_000],
] as const) {
  const server = await prepareServer({ LOG_LEVEL: 'warn' });
  const venue = await prepareVenue(server.dataDir);
  await server.start();
  try {
    await server.stop();
    const before = bytesIn(server.dataDir);
    await server.start();
    const body = adultBody(venue.clientId, { signature_data: paddedPicture(), strokes: strokesOf(points) });
    const shot = jsonShot('/api/public/waiver/waiver-signature', {
      ...body,
      consent: { electronic: true, language: 'en', declarations: ['I have read the waiver.'] },
    });
    await reportAttack(name, server, { durationMs: DURATION_MS, parallel: PARALLEL, next: () => shot });
    await server.stop();
    const stored = (bytesIn(server.dataDir) - before) / 1_000_000;
    report({ name: `${name}.stored`, unit: 'MB', median: stored, runs: 1, better: 'lower' });
  } finally {
    await server.dispose();
  }
}

function paddedPicture(): string {
  const png = Buffer.from(signaturePicture().split(',')[1] ?? '', 'base64');
  const headEnd = 8 + 25;
  const padding = pngChunk('prVt', Buffer.alloc(PADDING_BYTES, 7));
  return dataUrl(Buffer.concat([png.subarray(0, headEnd), padding, png.subarray(headEnd)]));
}

function strokesOf(points: number) {
  const stroke = Array.from({ length: points }, (_, index) => [
    index / 3,
    index / 7,
    Math.min(index, 5_000) * 5,
    1 / 3,
  ]);
  return { width: 460, height: 150, strokes: [stroke] };
}

/** The size of all files in a folder. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
