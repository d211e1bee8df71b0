import { describe, expect, it, vi } from 'vitest';
import { loadSecrets } from '../../base/secrets.ts';
import type { ServerCursor } from './pull-cursor.ts';
import { isRolledBack, receiptOf, signed } from './rollback.ts';

const secrets = loadSecrets({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' });
const ID = '0B9F7C52-3A53-4C8E-9D1E-6A8F0F6B7C11';
const life = { clientId: 'red', epoch: 'e1', version: 40 };
const cursor: ServerCursor = { epoch: 'e1', version: 41, scope: 'kiosk.1', day: '2026-06-15', checked: 0 };

/** A database in which the mutations of these ids are stored. */
function databaseWith(...ids: string[]) {
  const looked = vi.fn();
  const query = {
    wanted: [] as unknown[],
    where(_column: string, _operator: string, value: unknown) {
      query.wanted.push(value);
      return query;
    },
    select: () => query,
    async executeTakeFirst() {
      looked(...query.wanted);
      return ids.some((id) => query.wanted.includes(id)) ? { id: 'stored' } : undefined;
    },
  };
  return { db: { selectFrom: () => query } as never, looked };
}
const none = databaseWith().db;

describe('[E4] what a server sends to a device', () => {
  it('is a cursor with a MAC over the newest version in it', () => {
    const { proof, ...rest } = signed(secrets, 'red', cursor);
    expect(rest).toEqual(cursor);
    expect(proof).toMatch(/^[0-9a-f]{32}$/);
    const paging = { ...cursor, version: 3, to: { version: 41, day: '2026-06-15', fill: false } };
    expect(signed(secrets, 'red', paging).proof).toBe(proof);
    expect(signed(secrets, 'red', { ...cursor, version: 42 }).proof).not.toBe(proof);
  });

  it('is a receipt of 128 bits that names the epoch, regardless of the case of the id', () => {
    const receipt = receiptOf(secrets, 'red', 'e1', ID);
    expect(receipt).toMatch(/^e1\.[0-9a-f]{32}$/);
    expect(receiptOf(secrets, 'red', 'e1', ID.toLowerCase())).toBe(receipt);
    expect(receiptOf(secrets, 'blue', 'e1', ID)).not.toBe(receipt);
  });
});

describe('[E4] a rollback', () => {
  it('is not proved by an absent cursor and receipt', async () => {
    expect(await isRolledBack(none, secrets, life, {})).toBe(false);
    expect(await isRolledBack(none, secrets, life, { cursor: null, held: undefined })).toBe(false);
  });

  it('is proved by a cursor of this server and epoch that is ahead of the venue', async () => {
    const proves = (given: ServerCursor) => isRolledBack(none, secrets, life, { cursor: given });
    const own = signed(secrets, 'red', cursor);
    expect(await proves(own)).toBe(true);
    expect(await proves({ ...own, proof: `${own.proof?.slice(0, -1)}x` })).toBe(false);
    expect(await proves({ ...own, proof: `${own.proof}0` })).toBe(false);
    expect(await proves(cursor)).toBe(false);
    expect(await proves(signed(secrets, 'red', { ...cursor, version: 40 }))).toBe(false);
    expect(await proves(signed(secrets, 'red', { ...cursor, epoch: 'e2' }))).toBe(false);
    expect(await proves(signed(secrets, 'blue', cursor))).toBe(false);
  });

  it('is proved by a receipt of this server and epoch for what is not stored', async () => {
    const held = { id: ID, receipt: receiptOf(secrets, 'red', 'e1', ID) };
    expect(await isRolledBack(none, secrets, life, { held })).toBe(true);
    expect(await isRolledBack(none, secrets, life, { held, cursor: { ...cursor, version: 40 } })).toBe(true);
    const { db, looked } = databaseWith(ID.toLowerCase());
    expect(await isRolledBack(db, secrets, life, { held })).toBe(false);
    expect(looked).toHaveBeenCalledWith('red', ID.toLowerCase());
    expect(await isRolledBack(none, secrets, life, { held: { id: ID, receipt: `${held.receipt}0` } })).toBe(false);
  });

  it('is not looked up with a receipt of another epoch', async () => {
    const { db, looked } = databaseWith();
    const held = { id: ID, receipt: receiptOf(secrets, 'red', 'e2', ID) };
    expect(await isRolledBack(db, secrets, life, { held })).toBe(false);
    expect(looked).not.toHaveBeenCalled();
  });
});
