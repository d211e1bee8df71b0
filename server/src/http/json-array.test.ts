import { expect, it } from 'vitest';
import { JsonArray } from './json-array.ts';

it('answers chunks as one array, alone or within an object', async () => {
  const rows = [{ name: 'Nguyễn' }, { name: '💥' }, null, 'a,]'];
  const array = new JsonArray();
  const none = await array.response().json();
  for (const chunk of [[], rows.slice(0, 2), [], rows.slice(2)]) array.add(chunk);
  const within = await array.responseWithin({ success: true }, 'rows').json();
  const alone = array.response();
  expect(alone.headers.get('content-type')).toBe('application/json');
  expect([none, await alone.json(), within]).toEqual([[], rows, { success: true, rows }]);
});
