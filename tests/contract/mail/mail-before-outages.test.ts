import { migrate } from '@gatehouse/server/db/migrate';
import { CompiledQuery } from 'kysely';
import { expect, inject, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { emptyPostgres, emptySqlite } from '../../helpers/app/test-database.ts';
import { migrateTo } from '../../helpers/migrations/older-schema.ts';

const GIVEN_UP = '9999-12-31T00:00:00.000Z';
const CREATED = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-02T10:00:00.000Z';

/** Rows of before, with the instant at which each is due. */
const old = [
  { id: 'new', attempts: 0, failure: null, due: CREATED },
  { id: 'held', attempts: 0, failure: null, due: LATER },
  { id: 'down', attempts: 9, failure: 'ECONNECTION', due: LATER },
  { id: 'hung', attempts: 9, failure: 'ETIMEDOUT', due: LATER },
  { id: 'full', attempts: 9, failure: 'EENVELOPE 452', due: LATER },
  { id: 'crashed', attempts: 1, failure: null, due: LATER },
  { id: 'refused', attempts: 16, failure: 'EENVELOPE 550', due: GIVEN_UP },
  { id: 'exhausted', attempts: 16, failure: 'ECONNECTION', due: GIVEN_UP },
] as const;

onBothDatabases('mail of before outages were known', (_open, dialect) => {
  it('[Y115] [Y116] is due where the server failed, given up where it was, and else as it was', async () => {
    const { db, drop } = await (dialect === 'sqlite' ? emptySqlite() : emptyPostgres(inject('postgresUrl')));
    try {
      await migrateTo(db, '062-counts-and-emails');
      const run = (text: string) => db.owner.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text));
      const add = (id: string, rest: string) =>
        run(`INSERT INTO outbox_mail (mail_id, message, created_at, attempts, failure, next_attempt_at, sent_at)
          VALUES ('${id}', '{}', '${CREATED}', ${rest})`);
      for (const { id, attempts, failure, due } of old)
        await add(id, `${attempts}, ${failure === null ? 'NULL' : `'${failure}'`}, '${due}', NULL`);
      await add('sent', `3, 'ECONNECTION', '${LATER}', '${LATER}'`);
      await migrate(db);
      const { rows } = await run('SELECT mail_id, attempts, next_attempt_at, given_up_at, tried_at FROM outbox_mail');
      const found = new Map(rows.map(({ mail_id: id, ...row }) => [id, row]));
      const waiting = (attempts: number, due: string) => ({
        attempts,
        next_attempt_at: due,
        given_up_at: null,
        tried_at: null,
      });
      const givenUp = { attempts: 16, next_attempt_at: GIVEN_UP, given_up_at: CREATED, tried_at: CREATED };
      expect(Object.fromEntries(found)).toEqual({
        new: waiting(0, CREATED),
        held: waiting(0, LATER),
        down: waiting(9, CREATED),
        hung: waiting(9, CREATED),
        full: waiting(9, LATER),
        crashed: waiting(1, LATER),
        refused: givenUp,
        exhausted: givenUp,
        sent: waiting(3, LATER),
      });
    } finally {
      await drop();
    }
  });
});
