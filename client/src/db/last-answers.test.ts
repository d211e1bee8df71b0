import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { cacheDatabaseName, dropCache, dropOtherCaches, lastAnswersName } from './cache-database.ts';
import { keepLastAnswer, readLastAnswer } from './last-answers.ts';

const owner = { clientId: 'C00001', principal: { id: 'u1' }, role: 'front_desk' };
const other = { ...owner, principal: { id: 'u2' } };
const answer = { text: '[{"party_name":"Marie Curie"}]', seenAtMs: 5 };

it('[I6] keeps the newest answer of each name, and nothing of it can be read on the disk', async () => {
  await keepLastAnswer(owner, 'bookings', { text: 'older', seenAtMs: 1 });
  await keepLastAnswer(owner, 'bookings', answer);
  expect(await readLastAnswer(owner, 'bookings')).toEqual(answer);
  expect(await readLastAnswer(owner, 'payments')).toBeNull();
  expect(await readLastAnswer(other, 'bookings')).toBeNull();
  const database = await new Dexie(lastAnswersName(owner)).open();
  const stored = await database.table('answers').toArray();
  database.close();
  const bytes = stored.map(({ sealed }) => new TextDecoder().decode(sealed.data)).join('');
  expect(bytes).not.toContain('Curie');
});

it('goes with the cache, and with the change to another identity', async () => {
  await keepLastAnswer(owner, 'bookings', answer);
  await dropOtherCaches(cacheDatabaseName(owner));
  expect(await readLastAnswer(owner, 'bookings')).toEqual(answer);
  await dropCache(cacheDatabaseName(owner));
  expect(await readLastAnswer(owner, 'bookings')).toBeNull();
  await keepLastAnswer(owner, 'bookings', answer);
  await dropOtherCaches(cacheDatabaseName(other));
  expect(await readLastAnswer(owner, 'bookings')).toBeNull();
});
