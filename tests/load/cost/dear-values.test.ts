import { cleanText, dateSchema, emailSchema, requiredText } from '@gatehouse/sync-protocol/base/primitives';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dearValues } from './dear-values.ts';

const room = { charsMax: 1_000, entriesMax: 100, known: {} };

it('fills each limit of a schema, and what has none up to the room', () => {
  const schema = z.object({
    name: requiredText(120),
    note: z.string(),
    days: z.array(dateSchema).max(30),
    count: z.int().min(2).max(9),
    kind: z.enum(['a', 'b']).optional(),
    answers: z.record(z.string(), z.unknown()),
  });
  const values = dearValues(schema, room) as z.input<typeof schema>[];
  const most = (length: (value: z.input<typeof schema>) => number): number => Math.max(...values.map(length));
  expect(values.every((value) => schema.safeParse(value).success)).toBe(true);
  expect(most(({ name }) => name.length)).toBe(120);
  expect(most(({ note }) => note.length)).toBe(1_000);
  expect(most(({ days }) => new Set(days).size)).toBe(30);
  expect(new Set(values.map(({ count }) => count))).toEqual(new Set([9, 2]));
  expect(values.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['a', 'b']));
});

it('finds texts of the shapes that fields accept, and the rows that are known', () => {
  expect(dearValues(emailSchema, room).length).toBeGreaterThan(1);
  expect(dearValues(dateSchema, room).length).toBeGreaterThan(3);
  const schema = z.object({ offering_id: cleanText(16) });
  expect(dearValues(schema, { ...room, known: { offering_id: ['C00001-Off1'] } })).toEqual([
    { offering_id: 'C00001-Off1' },
  ]);
});

it('names a field for which it knows no value', () => {
  const schema = z.object({ odd: z.string().regex(/^only-this-one-fits$/) });
  expect(() => dearValues(schema, room)).toThrow('odd');
});
