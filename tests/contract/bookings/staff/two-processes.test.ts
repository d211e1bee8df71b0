import { afterEach, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '#helpers/app/test-app';
import { postgresDatabase } from '#helpers/app/test-database';
import { Entry } from '#helpers/processes/entry-process';
import { raceForLastPlace } from '#helpers/processes/last-place';

const entry = new Entry();
let app: TestApp | undefined;
afterEach(async () => {
  await entry.dispose();
  await app?.close();
});

it('[B1] gives the last place to one of 50 parallel requests to two processes on one PostgreSQL', async () => {
  app = await openTestApp(await postgresDatabase(inject('postgresUrl')));
  const { placed, taken, stored } = await raceForLastPlace(app, entry, 50);
  expect({ placed, taken, stored }).toEqual({ placed: 1, taken: 49, stored: ['confirmed'] });
}, 120_000);
