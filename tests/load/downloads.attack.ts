import type { SigningReply } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { median, percentile, report } from '../bench/measure.ts';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { onePagePdf } from '../helpers/samples/pdf-samples.ts';
import { adultBody } from '../helpers/samples/signing-samples.ts';
import { type OwnerVenue, prepareVenues } from '../helpers/venues/owner-venues.ts';
import { shoot } from './support/attack.ts';

/**
 * One visitor downloads sixty signed PDFs of one venue in parallel, repeatedly, while another venue's owner opens signed
 * PDFs one after the other. Nobody has opened any of them before.
 */
const PARALLEL = 60;
const WAVES = 3;
const OTHERS_EACH_WAVE = 4;
const OTHER_MS_MAX = 2_000;

const server = await prepareServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
const [attacked, other] = await prepareVenues(server.dataDir, 2);
await server.start();
try {
  if (attacked && other) await attack(server, attacked, other);
} finally {
  await server.dispose();
}

async function attack(target: RealServer, mine: OwnerVenue, theirs: OwnerVenue): Promise<void> {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  for (const venue of [mine, theirs]) await upload(target, venue);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const loot = await signTimes(target, mine, PARALLEL);
    const opened = await signTimes(target, theirs, OTHERS_EACH_WAVE);
    const shots = loot.map(async ({ waiver_id, download_token }) => {
      const path = `/api/pdf/waiver/${waiver_id}/pdf?token=${download_token}`;
      const status = await shoot(target, { method: 'GET', path, headers: { 'x-forwarded-for': '203.0.113.9' } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    for (const { waiver_id } of opened) {
      const startedMs = performance.now();
      const path = `/api/pdf/waiver/${waiver_id}/pdf`;
      const status = await shoot(target, { method: 'GET', path, headers: { authorization: `Bearer ${theirs.token}` } });
      if (status !== 200) throw new Error(`The other venue got ${status}.`);
      times.push(performance.now() - startedMs);
    }
    await Promise.all(shots);
  }
  const runs = times.length;
  const figure = { unit: 'ms', runs, better: 'lower' } as const;
  report({ ...figure, name: 'downloads.other_venue', median: median(times), p95: percentile(times, 0.95) });
  report({ ...figure, name: 'downloads.other_venue_longest', median: Math.max(...times), target: OTHER_MS_MAX });
  for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b))
    report({ name: `downloads.answers_${status}`, unit: 'count', median: count, runs: 1 });
}

async function upload({ url }: RealServer, { clientId, token }: OwnerVenue): Promise<void> {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf', { type: 'application/pdf' }));
  const path = `${url}/api/clients/${clientId}/upload-waiver`;
  const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  if (!answer.ok) throw new Error(`The waiver was refused: ${await answer.text()}`);
}

async function signTimes({ url }: RealServer, { clientId }: OwnerVenue, count: number): Promise<SigningReply[]> {
  const replies: SigningReply[] = [];
  for (let number = 0; number < count; number += 1) {
    const path = `${url}/api/public/waiver/waiver-signature`;
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(adultBody(clientId)) });
    if (!answer.ok) throw new Error(`A signing was refused: ${await answer.text()}`);
    replies.push((await answer.json()) as SigningReply);
  }
  return replies;
}
