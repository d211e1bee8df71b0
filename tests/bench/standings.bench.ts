import { customerRows } from '@gatehouse/server/areas/people/customers/customer-rows';
import { listedCustomers } from '@gatehouse/server/areas/people/customers/listed-customers';
import { findVenueRules } from '@gatehouse/server/areas/people/signatures/document-rules.shared.repository';
import { openTestApp, type TestApp } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { setDocument } from '../helpers/venues/document-rules.ts';
import { waiverRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';

/*
 * What it costs to say of a page of 500 people what they need and what their signatures are worth, at a venue of 50,000 waivers: rows
 * without it, where `default` is the only document, and where there are three.
 */
const PEOPLE = sized(50_000, 600);
const PAGE = 500;
const RUNS = sized(40, 1);
const DATE = '2026-06-15';

async function seed(app: TestApp, clientId: string): Promise<void> {
  const rows = Array.from({ length: PEOPLE }, (_, index) =>
    waiverRow(
      clientId,
      { nowAtUtc: '2026-06-01T12:00:00.000Z', version: 1 },
      { adult_first_name: `P${index}`, adult_last_name: `L${index % 997}` },
    ),
  );
  await app.deps.db.writeVenue(clientId, (db) => insertAll(db, 'waivers', rows));
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const { clientId } = await app.createVenue();
  await setDocument(app, clientId, { document_id: 'default' });
  await seed(app, clientId);
  const page = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('waivers').where('client_id', '=', clientId).limit(PAGE).selectAll().execute(),
  );
  const timed = async (isJudged: boolean): Promise<number> => {
    const startedMs = performance.now();
    await app.deps.db.readVenue(clientId, async (db) => {
      if (!isJudged) return customerRows(db, clientId, page);
      return listedCustomers(db, clientId, page, { venue: await findVenueRules(db, clientId), date: DATE });
    });
    return performance.now() - startedMs;
  };
  const plain: Record<'rows' | 'judged', number[]> = { rows: [], judged: [] };
  /* The two take turns, so that other work of the machine affects both alike. */
  for (let run = 0; run < RUNS; run += 1) {
    plain.rows.push(await timed(false));
    plain.judged.push(await timed(true));
  }
  reportTimes(`${title}.standings.rows_alone`, plain.rows);
  reportTimes(`${title}.standings.default_alone`, plain.judged);
  await setDocument(app, clientId, { document_id: 'safety', validity: 'months', validity_count: 12 });
  await setDocument(app, clientId, { document_id: 'kids', needed_by: 'minors' });
  const several: number[] = [];
  for (let run = 0; run < RUNS; run += 1) several.push(await timed(true));
  reportTimes(`${title}.standings.three_documents`, several, 100);
  await app.close();
}

await onBothDatabases(measure);
