import { expect, it } from 'vitest';
import { createLifeQuery, fullerLife, isSameLife, type LifeRow } from './postgres-life-query.ts';

const row: LifeRow = { life: '7/1/5', is_standby: false, pid: 1 };

/** A PostgreSQL that refuses these functions, with this code. */
function server(refuses: RegExp, code = '42501') {
  const asked: string[] = [];
  const run = async (text: string): Promise<LifeRow[]> => {
    asked.push(text);
    if (refuses.test(text)) throw Object.assign(new Error('permission denied'), { code });
    return [row];
  };
  return { asked, run };
}

function query() {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { lines, ...createLifeQuery({ info: keep, warn: keep }) };
}

it('[Y91] asks a PostgreSQL that refuses for less, says so once, and remembers it', async () => {
  const { lines, ask, text } = query();
  const { asked, run } = server(/pg_control/);
  expect(await ask(run)).toEqual(row);
  expect(await Promise.all([ask(run), ask(run)])).toEqual([row, row]);
  expect([asked.length, text().includes('pg_control')]).toEqual([5, false]);
  expect(lines).toEqual([expect.stringContaining('server/deploy/README.md')]);
});

it.each(['42501', '0A000', '42883'])('[Y91] %s of the log’s functions alone keeps the timeline', async (code) => {
  const { lines, ask, text } = query();
  await ask(server(/pg_walfile_name/, code).run);
  expect(text()).toContain('timeline_id');
  expect(lines).toEqual([expect.stringContaining('after its next checkpoint')]);
});

it('[Y91] takes no other failure for a refusal', async () => {
  const { lines, ask, text } = query();
  await expect(ask(server(/pg_control/, '57P01').run)).rejects.toThrow('permission denied');
  await expect(ask(async () => [])).rejects.toMatchObject({ code: '57P03' });
  expect([lines, text().includes('pg_walfile_name')]).toEqual([[], true]);
});

it.each([
  ['7/1/5', '7/1/5', true, '7/1/5'],
  ['//5', '7/1/5', true, '7/1/5'],
  ['7/1/5', '//5', true, '7/1/5'],
  ['//6', '7/1/5', false, ''],
  ['7/2/5', '7/1/5', false, ''],
  ['//6', '//5', false, ''],
])('[Y91] %s and %s may be the same: %s', (one, other, isSame, both) => {
  expect(isSameLife(one, other)).toBe(isSame);
  if (isSame) expect(fullerLife(one, other)).toBe(both);
});
