import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markBackedUp } from '@gatehouse/server/areas/platform/backup/backed-up.repository';
import { keepHighWater, noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import { restoreBackup } from '@gatehouse/server/areas/platform/backup/restore.service';
import type { Ids } from '@gatehouse/server/base/ids';
import type { Connection } from '@gatehouse/server/db/database';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { snapshotSqlite } from '@gatehouse/server/db/sqlite/sqlite-snapshot';
import { type VenueWrite, writeVenue } from '@gatehouse/server/venue/venue-write';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { CompiledQuery } from 'kysely';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import { openTestApp, TEST_START, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { sqliteDatabase } from '../../helpers/app/test-database.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, type TestDevice } from '../../helpers/venues/sync-device.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';
import { Random } from './random.ts';
import { makePrices } from './sim-prices.ts';
import { makeRooms, type Rooms } from './sim-rooms.ts';
import type { VirtualTime } from './virtual-time.ts';

const folder = mkdtempSync(join(quickFolder, 'gatehouse-sim-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let folders = 0;

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
  rooms: Rooms;
  /** Bookings with bills, and the extra that is sold with them. */
  priced: { bookingIds: string[]; extraId: string };
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
  /* Its file stays: each server begins with a copy. */
  const kept = { ...database, drop: () => database.db.close() };
  const app = await openTestApp(kept, {}, { ids: seededIds(new Random(FIXTURE_SEED)) });
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
  const rooms = await makeRooms(app, venue);
  const priced = await makePrices(app, venue);
  const devices: Fixture['devices'] = [];
  for (const role of roles) devices.push({ ...(await pairTestDevice(app, venue.clientId, role)), role });
  const otherDesk = await pairTestDevice(app, other.clientId, 'front_desk');
  await app.close();
  const path = database.url.slice('sqlite:'.length);
  return { path, venue, other, devices, otherDesk, waiverIds, memberIds, bookingIds, rooms, priced };
}

/**
 * How a database goes back in time. `command`: `npm run restore` of a backup. `backup`: that backup copied back by hand.
 * `file`: a copy of the database file that no one marked, put back by hand. `volume`: such a copy with everything next to it.
 */
export type RestoreKind = 'command' | 'backup' | 'file' | 'volume';
export const restoreKinds: readonly RestoreKind[] = ['command', 'backup', 'file', 'volume'];

const KEEP_EVERY_MS = 5_000;

/** The real server in a folder of its own, which may stop, start again and be restored. */
export class SimServer {
  readonly #time: VirtualTime;
  readonly #ids: Ids;
  readonly #folder = newFolder();
  readonly #path = join(this.#folder, 'gatehouse.db');
  #app: TestApp | null = null;
  #backup: string | null = null;
  /** A folder with what a hand, or the volume's own snapshots, copied. */
  #copy: string | null = null;
  /** How often its database went back. */
  restores = 0;
  #keptAtMs = 0;
  requests = 0;
  /** The value of `SECRET_KEY`, which a restore may lack: the next start takes it. */
  secretKey: string | null = null;
  /** The epochs that this server's starts began because they noticed a restore. */
  noticed = 0;

  constructor(time: VirtualTime, seed: number, from: string) {
    this.#time = time;
    /* A chance of its own: how often the server needs an id changes nothing else in the story. */
    this.#ids = seededIds(new Random(seed ^ FIXTURE_SEED));
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
    const url = `sqlite:${this.#path}`;
    const environment = {
      LOG_LEVEL: 'error',
      DATA_DIR: this.#folder,
      DATABASE_URL: url,
      ...(this.secretKey === null ? {} : { SECRET_KEY: this.secretKey }),
    };
    const app = await openTestApp({ db, url, drop: () => db.close() }, environment, { ids: this.#ids });
    if (await noticeRestore(app.deps)) this.noticed += 1;
    this.#app = app;
  }

  /** Killed, it does not write down how far it came. */
  async stop({ isKilled = false } = {}): Promise<void> {
    const app = this.#app;
    this.#app = null;
    if (app && !isKilled) await keepHighWater(app.deps);
    await app?.close();
  }

  /** Answers one request as it is now; null when nobody listens. */
  async handle(path: string, init: RequestInit): Promise<Response | null> {
    if (!this.#app) return null;
    const app = this.#onTime();
    this.requests += 1;
    const answer = await app.app.hono.request(path, init);
    if (this.#time.nowMs - this.#keptAtMs >= KEEP_EVERY_MS && this.#app === app) {
      this.#keptAtMs = this.#time.nowMs;
      await keepHighWater(app.deps);
    }
    return answer;
  }

  async owner(method: string, path: string, token: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return this.#onTime().request(method, path, { token, ...(body === undefined ? {} : { body }) });
  }

  /** Changes what no call in a story changes. */
  write<T>(clientId: string, work: (write: VenueWrite) => Promise<T>): Promise<T> {
    return writeVenue(this.#onTime().deps, clientId, work);
  }

  /** Its clock is that of the world from here on. */
  #onTime(): TestApp {
    const { app } = this;
    app.clock.advance(this.#time.nowMs - app.clock.now());
    return app;
  }

  read<T>(clientId: string, work: (db: Connection) => Promise<T>): Promise<T> {
    return this.app.deps.db.readVenue(clientId, work);
  }

  /** Backs up as the daily job and `npm run backup` do; the venues then know how far it reaches. */
  async backUp(): Promise<void> {
    const { db } = this.app.deps;
    const path = join(newFolder(), 'backup.db');
    const content = snapshotSqlite(this.#path, path);
    await db.writePlatform((tx) => markBackedUp(tx, content));
    this.#backup = path;
  }

  /** Copies the folder as it is. */
  async copyVolume(): Promise<void> {
    const to = newFolder();
    const { db } = this.app.deps;
    await db.owner.executeQuery(CompiledQuery.raw('VACUUM INTO ?', [join(to, 'gatehouse.db')]));
    copyFileSync(join(this.#folder, START_FILE), join(to, START_FILE));
    this.#copy = to;
  }

  forgetCopy(): void {
    this.#copy = null;
  }

  /** Throws away what happened since the copy of that kind was made. False without one. */
  async restore(kind: RestoreKind = 'command', { isKilled = false } = {}): Promise<boolean> {
    const from =
      kind === 'command' || kind === 'backup' ? this.#backup : this.#copy && join(this.#copy, 'gatehouse.db');
    if (!from) return false;
    await this.stop({ isKilled });
    this.restores += 1;
    if (kind === 'command') {
      const at = { atUtc: new Date(this.#time.nowMs).toISOString(), epoch: `restored-${this.restores}` };
      await restoreBackup({ databaseUrl: `sqlite:${this.#path}`, dataDir: this.#folder }, from, at);
    } else {
      for (const suffix of ['-wal', '-shm']) rmSync(this.#path + suffix, { force: true });
      copyFileSync(from, this.#path);
      if (kind === 'volume') copyFileSync(join(this.#copy ?? '', START_FILE), join(this.#folder, START_FILE));
    }
    await this.start();
    return true;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const START_FILE = 'start-counter.json';

function newFolder(): string {
  folders += 1;
  const path = join(folder, String(folders));
  mkdirSync(path);
  return path;
}

export { TEST_START };
