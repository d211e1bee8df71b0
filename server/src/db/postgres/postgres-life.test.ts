import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { databaseFailure } from '../failures.ts';
import { createLifeWatch } from './postgres-life.ts';
import { createLifeQuery } from './postgres-life-query.ts';

const query = createLifeQuery({ info: () => undefined, warn: () => undefined });

/** A connection that reports these values. */
function connection(life: string, isStandby = false): ClientBase {
  return { query: async () => ({ rows: [{ life, is_standby: isStandby }] }) } as unknown as ClientBase;
}

function begun() {
  const lives: string[] = [];
  let finish: (error?: Error) => void = () => undefined;
  const begin = (life: string): Promise<void> => {
    lives.push(life);
    return new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
  };
  return { lives, begin, finish: (error?: Error) => finish(error) };
}

const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 20)),
  ]);

it('[E8] holds every new connection back until the new life has begun, which it does once', async () => {
  const { lives, begin, finish } = begun();
  const { admit } = createLifeWatch(1_000, query, begin);
  await admit(connection('a'));
  const waiting = [admit(connection('b')), admit(connection('b'))];
  expect(await settled(Promise.race(waiting))).toBe(false);
  finish();
  await Promise.all(waiting);
  await admit(connection('b'));
  expect(lives).toEqual(['b']);
});

it('[E8] refuses the connections while the new life could not begin, and tries again with the next', async () => {
  const { lives, begin, finish } = begun();
  const { admit } = createLifeWatch(1_000, query, begin);
  await admit(connection('a'));
  const refused = admit(connection('b'));
  await settled(refused);
  finish(new Error('Connection terminated unexpectedly'));
  await expect(refused).rejects.toThrow('Connection terminated');
  const again = admit(connection('b'));
  await settled(again);
  finish();
  await again;
  expect(lives).toEqual(['b', 'b']);
});

it('[E8] refuses a standby, and the primary that was replaced, for a retry', async () => {
  const begins: string[] = [];
  const { admit } = createLifeWatch(1_000, query, async (life) => void begins.push(life));
  await admit(connection('7/1/5'));
  await admit(connection('7/2/5'));
  for (const refused of [connection('7/2/5', true), connection('7/1/5')]) {
    const error: unknown = await admit(refused).catch((reason: unknown) => reason);
    expect(databaseFailure(error)).toBe('transient');
  }
  await admit(connection('8/1/5'));
  expect(begins).toEqual(['7/2/5', '8/1/5']);
});

it('[Y90] begins nothing because of a connection with an address of its own, and rejects one that leads elsewhere', async () => {
  const { lives, begin } = begun();
  const { admit, admitOther } = createLifeWatch(1_000, query, begin);
  await admitOther(connection('9/1/5'));
  await admit(connection('7/1/5'));
  await admitOther(connection('7/1/5'));
  await expect(admitOther(connection('9/1/5'))).rejects.toThrow('DATABASE_DIRECT_URL');
  await expect(admitOther(connection('7/1/5', true))).rejects.toThrow('standby');
  expect(lives).toEqual([]);
});

it('[Y90] knows a pooler by the process that answers, which is not the one that the connection began with', async () => {
  const watch = createLifeWatch(1_000, query, begun().begin);
  const served = (processID: number, pid: number) =>
    ({ processID, query: async () => ({ rows: [{ life: 'a', is_standby: false, pid }] }) }) as unknown as ClientBase;
  await watch.admit(served(4, 4));
  expect(watch.isPooled()).toBe(false);
  await watch.admit(served(5, 4));
  await watch.admit(served(4, 4));
  expect(watch.isPooled()).toBe(true);
});
