import pg from 'pg';
import { vi } from 'vitest';

/** What PostgreSQL reports of each step of a plan; a step's own figures are averages over its loops. */
interface PlanStep {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanStep[];
}
interface Explained {
  rows: { 'QUERY PLAN': [{ Plan: PlanStep }] }[];
}
type Query = (text: string, values?: unknown[]) => Promise<Explained>;

const isRead = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(select|with)/i.test(text) && !text.includes('set_config');

/** How many rows PostgreSQL looks at for the reads that `work` makes. It counts work, so a busy machine changes nothing. */
export async function rowsVisited(work: () => Promise<unknown>): Promise<number> {
  let visited = 0;
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    text: unknown,
    values: unknown,
  ): Promise<Explained> {
    const given = values as unknown[] | undefined;
    if (isRead(text)) {
      const { rows } = await query.call(this, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, given);
      for (const row of rows) visited += visitedBy(row['QUERY PLAN'][0].Plan);
    }
    return query.call(this, text as string, given);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return visited;
}

function visitedBy(step: PlanStep): number {
  const inner = (step.Plans ?? []).map(visitedBy);
  const own =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return inner.reduce((sum, rows) => sum + rows, own * step['Actual Loops']);
}
