import { randomUUID } from 'node:crypto';
import { sha256 } from '@gatehouse/server/base/secrets';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import type { Change, Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply } from '@gatehouse/sync-protocol/sync/messages/push';
import { addToChecksum, rowHash } from '@gatehouse/sync-protocol/sync/row-checksum';
import { pull as pullContract, push as pushContract } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { type Called, call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { deviceRow } from './rows.ts';

/** A paired device of a venue: its row and its token. */
export interface TestDevice {
  clientId: string;
  deviceId: string;
  token: string;
  replicaId: string;
}

/** Writes the row that pairing writes. */
export async function pairTestDevice(app: TestApp, clientId: string, role: DeviceRole): Promise<TestDevice> {
  const { uuid } = app.deps.ids;
  const device = { clientId, deviceId: uuid(), token: `device-${uuid()}`, replicaId: uuid() };
  await app.deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('devices')
      .values(
        deviceRow(clientId, role, {
          device_id: device.deviceId,
          token_hash: sha256(device.token),
          replica_id: device.replicaId,
          paired_at: new Date(app.clock.now()).toISOString(),
        }),
      )
      .execute(),
  );
  return device;
}

export async function revokeTestDevice(app: TestApp, { clientId, deviceId }: TestDevice): Promise<void> {
  await app.deps.db.writeVenue(clientId, (db) =>
    db
      .updateTable('devices')
      .set({ revoked_at: new Date(app.clock.now()).toISOString() })
      .where('client_id', '=', clientId)
      .where('device_id', '=', deviceId)
      .execute(),
  );
}

let mids = 0;

/** A mutation as a device freezes it. */
export function mutationOf(
  clientId: string,
  name: string,
  args: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Record<string, unknown> & { id: string } {
  mids += 1;
  return { mid: mids, id: randomUUID(), client_id: clientId, name, name_version: 1, args, ...more };
}

export function pushRaw(
  app: TestApp,
  sender: { token: string; replicaId?: string },
  mutations: readonly unknown[],
  more: Record<string, unknown> = {},
): Promise<Called<typeof pushContract>> {
  return call(app, pushContract, {
    token: sender.token,
    body: { protocol: PROTOCOL_VERSION, replica_id: sender.replicaId ?? 'browser', mutations: [...mutations], ...more },
  });
}

export async function push(
  app: TestApp,
  sender: { token: string; replicaId?: string },
  mutations: readonly unknown[],
  more: Record<string, unknown> = {},
): Promise<PushReply> {
  return (await pushRaw(app, sender, mutations, more)).body;
}

export function pullRaw(
  app: TestApp,
  sender: { token: string; replicaId?: string },
  cursor: Cursor | null,
  more: Record<string, unknown> = {},
): Promise<Called<typeof pullContract>> {
  return call(app, pullContract, {
    token: sender.token,
    body: {
      protocol: PROTOCOL_VERSION,
      schema: SCHEMA_VERSION,
      replica_id: sender.replicaId ?? 'browser',
      cursor,
      ...more,
    },
  });
}

type StoredRow = { version: number; row: Record<string, unknown> };

/** More pages than any test has rows for. */
const PAGES_MAX = 1_000;

/** A device's cache by the rules of the protocol, without anything that makes it fast. */
export class ModelReplica {
  cursor: Cursor | null = null;
  rows = new Map<string, Map<string, StoredRow>>();
  resets = 0;
  pages = 0;
  changes: Change[] = [];
  lastReply: PullReply | null = null;
  /** Pages since the last one of a pull. */
  #underWay = 0;
  readonly #ask: (cursor: Cursor | null) => Promise<PullReply>;

  constructor(ask: (cursor: Cursor | null) => Promise<PullReply>) {
    this.#ask = ask;
  }

  /** Pulls until the server has no more. */
  async pull(betweenPages?: () => Promise<void>): Promise<Change[]> {
    this.changes = [];
    for (;;) {
      const more = await this.pullPage();
      if (!more) return this.changes;
      await betweenPages?.();
    }
  }

  async pullPage(): Promise<boolean> {
    const reply = await this.#ask(this.cursor);
    this.pages += 1;
    for (const change of reply.changes) this.#apply(change);
    this.changes.push(...reply.changes);
    this.cursor = reply.cursor;
    this.lastReply = reply;
    this.#underWay = reply.more ? this.#underWay + 1 : 0;
    if (this.#underWay > PAGES_MAX) throw new Error('A pull that does not end');
    return reply.more;
  }

  ids(collection: string): string[] {
    return [...(this.rows.get(collection)?.keys() ?? [])].toSorted();
  }

  get(collection: string, id: string): Record<string, unknown> | undefined {
    return this.rows.get(collection)?.get(id)?.row;
  }

  /** The checksum of what is held, in the form the server sends. */
  checksum(collection: string): { count: number; checksum: number } {
    const held = [...(this.rows.get(collection) ?? [])];
    const checksum = held.reduce((sum, [id, { version }]) => addToChecksum(sum, rowHash(id, version)), 0);
    return { count: held.length, checksum };
  }

  #apply(change: Change): void {
    if (change.op === 'reset') {
      this.resets += 1;
      this.rows.clear();
      return;
    }
    const rows = this.rows.get(change.collection) ?? new Map<string, StoredRow>();
    this.rows.set(change.collection, rows);
    if (change.op === 'put') rows.set(change.id, { version: change.version, row: change.row });
    else if (change.op === 'remove') rows.delete(change.id);
    else
      for (const [id, { row }] of rows)
        if (String(row['venue_date'] ?? row['date_scheduled'] ?? row['kept_until']) < change.id) rows.delete(id);
  }
}

/** A replica that asks over HTTP. */
export function replicaOf(app: TestApp, sender: { token: string; replicaId?: string }): ModelReplica {
  return new ModelReplica(async (cursor) => (await pullRaw(app, sender, cursor)).body);
}
