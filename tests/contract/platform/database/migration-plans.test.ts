import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { migrations } from '@gatehouse/migrations';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickFolder } from '#helpers/app/quick-folder';
import { migrateTo, withPlugin } from '#helpers/migrations/older-schema';
import { type PlanLine, planningStatements, quadraticLoops } from '#helpers/migrations/query-plan';

it('[Y120] no statement of a migration reads all rows of a venue for each of its rows', async () => {
  const db = openSqlite(join(quickFolder, `${randomUUID()}.db`));
  let planned = 0;
  const quadratic: string[] = [];
  for (const { name } of migrations) {
    const before = (plan: PlanLine[]) => {
      planned += 1;
      quadratic.push(...quadraticLoops(plan).map((loop) => `${name}: ${loop}`));
    };
    await migrateTo(withPlugin(db, planningStatements(db, before)), name);
  }
  await db.close();
  expect(planned).toBeGreaterThan(migrations.length);
  expect(quadratic).toEqual([]);
});

describe('a plan', () => {
  const db = openSqlite(join(quickFolder, `${randomUUID()}.db`));
  beforeAll(() => {
    db.writer.exec(`CREATE TABLE clients (client_id TEXT PRIMARY KEY, name TEXT);
      CREATE TABLE waivers (client_id TEXT, waiver_id TEXT, event_id TEXT, people INTEGER);
      CREATE TABLE events (client_id TEXT, event_id TEXT, kind TEXT, PRIMARY KEY (client_id, event_id));
      CREATE INDEX waivers_client ON waivers (client_id)`);
  });
  afterAll(() => db.close());

  const loopsOf = (statement: string): string[] =>
    quadraticLoops(db.writer.prepare(`EXPLAIN QUERY PLAN ${statement}`).all() as PlanLine[]);
  const signed = `FROM (SELECT client_id, event_id, count(*) AS people FROM waivers GROUP BY client_id, event_id) AS signed
    WHERE waivers.client_id = signed.client_id AND waivers.event_id = signed.event_id`;

  it.each([
    ['joins by the venue alone', `UPDATE waivers SET people = signed.people ${signed}`],
    [
      'asks a correlated subquery that scans',
      'UPDATE events SET kind = (SELECT waiver_id FROM waivers WHERE event_id = events.event_id)',
    ],
    [
      'asks one that searches by the venue',
      'DELETE FROM events WHERE EXISTS (SELECT 1 FROM waivers w WHERE w.client_id = events.client_id AND w.event_id > events.event_id)',
    ],
  ])('is quadratic where it %s', (_what, statement) => {
    expect(loopsOf(statement)).toHaveLength(1);
  });

  it.each([
    ['reads each row once', 'UPDATE waivers SET people = 1 WHERE event_id IN (SELECT event_id FROM events)'],
    [
      'finds one row by its key',
      'UPDATE waivers SET people = (SELECT count(*) FROM events e WHERE e.client_id = waivers.client_id AND e.event_id = waivers.event_id)',
    ],
    [
      'reads each venue’s rows once',
      'UPDATE clients SET name = (SELECT max(waiver_id) FROM waivers WHERE waivers.client_id = clients.client_id)',
    ],
  ])('is not where it %s', (_what, statement) => {
    expect(loopsOf(statement)).toEqual([]);
  });
});
