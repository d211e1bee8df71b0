import { readFileSync } from 'node:fs';
import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../helpers/app/postgres-server.ts';

export const TEMPLATE = 'gatehouse_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of this run's PostgreSQL. */
    postgresUrl: string;
  }
}

/** One server for the run; each test starts from a copy of a migrated template, which takes 50–120 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await isNeeded(project))) {
    project.provide('postgresUrl', '');
    return async () => undefined;
  }
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = openPostgres({ connectionString: server.url.replace(/\/postgres$/, `/${TEMPLATE}`), poolSize: 1 });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

/** Where it is not asked for, a file that runs may be about PostgreSQL itself. */
async function isNeeded(project: TestProject): Promise<boolean> {
  if (process.env['TEST_DATABASES']?.includes('postgres')) return true;
  /* What the command line names, which Vitest's types leave out; without it each file counts. */
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  return testFiles.some((file) => /postgresUrl|postgresFaults\(/.test(readFileSync(file, 'utf8')));
}
