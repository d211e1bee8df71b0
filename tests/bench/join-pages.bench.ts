import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/server/base/logger';
import { createCleanCopy } from '@gatehouse/server/integrations/pdf/clean-copy';
import { createPdfTools } from '@gatehouse/server/integrations/pdf/pdf-tools';
import sharp from 'sharp';
import { densePdf, pagesPdf, scannedPdf } from '../helpers/samples/page-samples.ts';
import { reportTimes, sized, sizedList } from './measure.ts';

/* A PDF of several pages is checked once, when it is uploaded, and its joined page is made in a thread of its own. */
const RUNS = sized(7, 1);
const PAGES = sized(20, 2);
const JOINED_MS = 2_000;
const SCAN_PIXELS = 1_000;

/** A scan of about a megabyte: noise, which JPEG can't make small. */
async function scan(): Promise<Buffer> {
  const pixels = randomBytes(SCAN_PIXELS * SCAN_PIXELS);
  return sharp(pixels, { raw: { width: SCAN_PIXELS, height: SCAN_PIXELS, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const kinds: [name: string, make: () => Promise<Buffer>][] = [
  ['plain', () => pagesPdf(PAGES)],
  ['dense', () => densePdf(PAGES)],
  ['scanned', async () => scannedPdf(await scan(), PAGES)],
];
const tools = createPdfTools(createLogger('silent'));

for (const [name, make] of sizedList(kinds)) {
  const bytes = await make();
  const joined: number[] = [];
  const checked: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedMs = performance.now();
    const file = { pdf: bytes, pictures: [], sizes: [] };
    await createCleanCopy({ pdf: tools }, { venue: 'bench', caller: 'bench' }, async () => file);
    const joinedMs = performance.now();
    const verdict = await tools.inspect(bytes, { joins: true });
    if (!verdict.ok) throw new Error(`the file of ${name} pages is ${verdict.reason}`);
    joined.push(joinedMs - startedMs);
    checked.push(performance.now() - joinedMs);
  }
  reportTimes(`join_pages.${name}.join`, joined, JOINED_MS);
  reportTimes(`join_pages.${name}.check`, checked);
}
