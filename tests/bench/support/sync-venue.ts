import { randomBytes, randomUUID } from 'node:crypto';
import { insertVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { loadSecrets, sha256 } from '@gatehouse/server/base/secrets';
import type { Connection } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openDatabase } from '@gatehouse/server/db/opening/open';
import { createCheckinId, createUuidV7, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import sharp from 'sharp';
import { deviceRow } from '../../helpers/venues/rows.ts';

export interface BenchVenue {
  clientId: string;
  documentId: string;
  token: string;
}

/** A waiver that nobody can read, of a usual size. */
const waiverPdf = randomBytes(200_000);
export const WAIVER_SHA256 = sha256(waiverPdf);

/** A venue with a waiver and one paired front desk, written before the server starts. */
export async function prepareVenue(dataDir: string): Promise<BenchVenue> {
  const [venue] = await prepareVenues({ DATA_DIR: dataDir }, 1);
  if (!venue) throw new Error('There is no venue');
  return venue;
}

/** Prepares `count` venues in the database that these settings name. */
export async function prepareVenues(environment: Record<string, string>, count: number): Promise<BenchVenue[]> {
  const config = loadConfig(environment);
  const deps = { clock: systemClock, ids: systemIds, config, secrets: loadSecrets(config) };
  const db = openDatabase(config.databaseUrl);
  await migrate(db);
  const venues: BenchVenue[] = [];
  for (let number = 1; number <= count; number += 1)
    venues.push(await db.writePlatform((connection) => insertBenchVenue(deps, connection, number)));
  await db.close();
  return venues;
}

async function insertBenchVenue(
  deps: Parameters<typeof insertVenue>[0],
  db: Connection,
  number: number,
): Promise<BenchVenue> {
  const [token, documentId] = [`bench-${randomUUID()}`, randomUUID()];
  const clientId = await insertVenue(deps, db, {
    clientName: `Bench ${number}`,
    email: `owner${number}@bench.example`,
    paymentStatus: 'active',
    servicePaidUntil: '2099-12-31',
  });
  await publishWaiver(db, clientId, documentId);
  await pairDevice(db, clientId, token);
  return { clientId, documentId, token };
}

/** Puts the waiver in force, in the venue's transaction or the platform's. */
export async function publishWaiver(db: Connection, clientId: string, documentId: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto('waiver_documents')
    .values({
      client_id: clientId,
      document_id: documentId,
      number: 1,
      file_name: 'waiver.pdf',
      sha256: WAIVER_SHA256,
      pdf: waiverPdf,
      picture: randomBytes(60_000),
      page_text: 'Waiver',
      page_width_pt: 612,
      page_height_pt: 792,
      uploaded_at: now,
      retired_at: null,
      published_at: now,
      version: 1,
    })
    .execute();
  await db
    .insertInto('document_versions')
    .values({
      client_id: clientId,
      document_id: 'default',
      number: 1,
      language: 'en',
      file_id: documentId,
      text_number: 1,
      published_at: now,
    })
    .execute();
  await db
    .updateTable('documents')
    .set({ status: 'published', number: 1, text_number: 1 })
    .where('client_id', '=', clientId)
    .execute();
}

/** Pairs a front desk that signs in with this token. */
export async function pairDevice(db: Connection, clientId: string, token: string): Promise<void> {
  const device = {
    device_id: randomUUID(),
    name: 'Bench',
    token_hash: sha256(token),
    replica_id: 'bench',
    paired_at: new Date().toISOString(),
  };
  await db
    .insertInto('devices')
    .values(deviceRow(clientId, 'front_desk', device))
    .execute();
}

/** A picture of 11 kB: with its strokes one signature is 20 kB, as a tablet sends it. */
const png = await sharp(randomBytes(11_000), { raw: { width: 110, height: 100, channels: 1 } })
  .toColourspace('b-w')
  .png()
  .toBuffer();
const picture = `data:image/png;base64,${png.toString('base64')}`;
const points = Array.from({ length: 160 }, (_, index) => [
  Math.round((40 + index * 2.3) * 10) / 10,
  Math.round((75 + Math.sin(index / 6) * 30) * 10) / 10,
  index * 9,
  0.5,
]);

/** One adult's signing as a device queues it. */
export function signingOf(
  { clientId, documentId }: Pick<BenchVenue, 'clientId' | 'documentId'>,
  number: number,
): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    mid: number,
    id: createUuidV7(),
    client_id: clientId,
    name: 'sign_waiver',
    name_version: 1,
    args: {
      client_id: clientId,
      kind: 'adult',
      event_id: createUuidV7(),
      waiver_ids: [createWaiverId(clientId)],
      signed_at: now,
      adult_first_name: 'Ada',
      adult_last_name: `Lovelace ${number}`,
      adult_DoB: '1985-12-10',
      email: `ada${number}@example.org`,
      phone: '(212) 555-0100',
      signature_data: picture,
      signature_type: 'drawn',
      strokes: { width: 460, height: 150, strokes: [points] },
      consent: { electronic: true, language: 'en', declarations: ['I have read and accept the waiver.'] },
      time_zone: 'America/New_York',
      document_id: documentId,
      document_version: 1,
      document_sha256: WAIVER_SHA256,
    },
    clock: { client_at: now, offset_ms: 0, monotonic_ms: number, session: 'bench' },
  };
}

const DAY_MS = 86_400_000;

/** A check-in as a device queues it: one of so many people, who come again and again on days of the last year. */
export function checkInOf({ clientId }: BenchVenue, number: number, people: number): Record<string, unknown> {
  const person = number % people;
  const daysAgo = (person * 7 + Math.floor(number / people) * (11 + (person % 13))) % 365;
  const atUtc = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  return {
    mid: number,
    id: createUuidV7(),
    client_id: clientId,
    name: 'check_in',
    name_version: 1,
    args: {
      checkin_id: createCheckinId(clientId, atUtc.slice(0, 10)),
      waiver_id: `${clientId}-${String(person).padStart(12, '0')}`,
      checked_in_at: atUtc,
    },
    clock: { client_at: new Date().toISOString(), offset_ms: 0, monotonic_ms: number, session: 'bench' },
  };
}
