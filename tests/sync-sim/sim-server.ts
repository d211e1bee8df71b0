import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@gatehouse/server/db/database';
import { openSqlite } from '@gatehouse/server/db/sqlite';
import type { Ids } from '@gatehouse/server/ids';
import { beginEpoch } from '@gatehouse/server/sync/epoch';
import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import { addMember, addWaiver } from '../helpers/people.ts';
import { pairTestDevice, type TestDevice } from '../helpers/sync-device.ts';
import { openTestApp, TEST_START, type TestApp, type TestVenue } from '../helpers/test-app.ts';
import { sqliteDatabase } from '../helpers/test-database.ts';
import { addBooking } from '../helpers/venue-rows.ts';
import { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sim-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** What every run starts from: two venues, the first with people, members, bookings and devices. */
export interface Fixture {
  path: string;
  venue: TestVenue;
  other: TestVenue;
  devices: (TestDevice & { role: DeviceRole })[];
  otherDesk: TestDevice;
  waiverIds: string[];
  memberIds: string[];
  bookingIds: string[];
}

/** Any number: what is random in the fixture is the same in every process, so that a seed repeats its story. */
const FIXTURE_SEED = 0x6a7e;

function seededIds({ uuid, bytes }: Random): Ids {
  return { uuid, bytes, token: () => Buffer.from(bytes(32)).toString('base64url') };
}

let fixture: Promise<Fixture> | undefined;

export function simFixture(): Promise<Fixture> {
  fixture ??= makeFixture();
  return fixture;
}

const roles: readonly DeviceRole[] = ['front_desk', 'front_desk', 'front_desk', 'kiosk', 'kiosk', 'scan_station'];

async function makeFixture(): Promise<Fixture> {
  const database = await sqliteDatabase();
  const app = await openTestApp(database, {}, { ids: seededIds(new Random(FIXTURE_SEED)) });
  const venue = await app.createVenue();
  const other = await app.createVenue();
  const waiverIds: string[] = [];
  for (let number = 0; number < 20; number += 1)
    waiverIds.push(
      await addWaiver(app, venue.clientId, {
        adult_first_name: `First${number}`,
        adult_last_name: `Last${number}`,
        date_signed: number < 4 ? '2025-05-05' : '2026-05-05',
      }),
    );
  await addWaiver(app, other.clientId);
  const memberIds: string[] = [];
  for (const waiverId of waiverIds.slice(0, 6)) memberIds.push(await addMember(app, venue.clientId, waiverId));
  const bookingIds: string[] = [];
  for (const day of ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-29', '2026-06-30'])
    bookingIds.push(await addBooking(app, venue.clientId, day));
  const devices: Fixture['devices'] = [];
  for (const role of roles) devices.push({ ...(await pairTestDevice(app, venue.clientId, role)), role });
  const otherDesk = await pairTestDevice(app, other.clientId, 'front_desk');
  await app.close();
  const path = database.url.slice('sqlite:'.length);
  return { path, venue, other, devices, otherDesk, waiverIds, memberIds, bookingIds };
}

/** The real server over a file of its own, which may stop, start again and be restored from a backup. */
export class SimServer {
  readonly #time: VirtualTime;
  readonly #ids: Ids;
  readonly #path: string;
  #app: TestApp | null = null;
  #backup: string | null = null;
  #epochs = 0;
  requests = 0;

  constructor(time: VirtualTime, seed: number, from: string) {
    this.#time = time;
    /* A chance of its own: how often the server needs an id changes nothing else in the story. */
    this.#ids = seededIds(new Random(seed ^ FIXTURE_SEED));
    this.#path = newFile();
    copyFileSync(from, this.#path);
  }

  get isUp(): boolean {
    return this.#app !== null;
  }

  get app(): TestApp {
    if (!this.#app) throw new Error('The server is down.');
    return this.#app;
  }

  async start(): Promise<void> {
    const db = openSqlite(this.#path);
    /* Durability against power loss is proved elsewhere; here it would only cost time. */
    db.writer.pragma('synchronous = OFF');
    const database = { db, url: `sqlite:${this.#path}`, drop: () => db.close() };
    this.#app = await openTestApp(database, { LOG_LEVEL: 'error' }, { ids: this.#ids });
  }

  async stop(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    await app?.close();
  }

  /** Answers one request as it is now; null when nobody listens. */
  async handle(path: string, init: RequestInit): Promise<Response | null> {
    const app = this.#app;
    if (!app) return null;
    this.requests += 1;
    app.clock.advance(this.#time.nowMs - app.clock.now());
    return app.app.hono.request(path, init);
  }

  async owner(method: string, path: string, token: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const { app } = this;
    app.clock.advance(this.#time.nowMs - app.clock.now());
    return app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  }

  read<T>(clientId: string, work: (db: Connection) => Promise<T>): Promise<T> {
    return this.app.deps.db.readVenue(clientId, work);
  }

  /** A copy of the database as it is; the venue then knows how far it reaches. */
  async backUp(): Promise<void> {
    const { db } = this.app.deps;
    const path = newFile();
    await db.owner.executeQuery({
      sql: `VACUUM INTO '${path}'`,
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [`VACUUM INTO '${path}'`], parameters: [] },
      queryId: { queryId: 'backup' },
    });
    this.#backup = path;
    await db.owner
      .updateTable('sync_tenant')
      .set((eb) => ({ backed_up_version: eb.ref('version') }))
      .execute();
  }

  /** Throws away what happened since the backup and begins another epoch. False without a backup. */
  async restore(): Promise<boolean> {
    if (!this.#backup) return false;
    await this.stop();
    for (const suffix of ['-wal', '-shm']) rmSync(this.#path + suffix, { force: true });
    copyFileSync(this.#backup, this.#path);
    await this.start();
    this.#epochs += 1;
    await this.app.deps.db.writePlatform((db) => beginEpoch(db, `epoch-${this.#epochs}`));
    return true;
  }

  async remove(): Promise<void> {
    await this.stop();
    for (const path of [this.#path, `${this.#path}-wal`, `${this.#path}-shm`, this.#backup ?? ''])
      if (path) rmSync(path, { force: true });
  }
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

export { TEST_START };
