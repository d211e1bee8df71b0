import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as mini } from 'zod/mini';
import { top } from '../lint/source-files.ts';

/* Scripts of the client are outside the packages' types. */
const { replyFiles } = (await import(`${top}/client/scripts/write-replies.ts`)) as {
  replyFiles(): { path: string; text: string }[];
};
const { readerOf } = (await import(`${top}/client/scripts/reply-readers.ts`)) as {
  readerOf(schema: z.core.$ZodType, used: Set<string>): string;
};

it('the client’s readers of replies are as client/scripts/write-replies.ts writes them from the contracts', () => {
  const files = replyFiles();
  expect(files).toHaveLength(10);
  for (const { path, text } of files) expect(readFileSync(`${top}/${path}`, 'utf8'), path).toBe(text);
});

it('a schema of either form of the library makes the same reader, of the checks that it names', () => {
  const used = new Set<string>();
  const reader = 'shape({ "a": orNull(isWhole), "b": optional(listOf(isText)) })';
  expect(readerOf(z.object({ a: z.int().nullable(), b: z.array(z.string()).optional() }), used)).toBe(reader);
  const same = mini.object({ a: mini.nullable(mini.int()), b: mini.optional(mini.array(mini.string())) });
  expect(readerOf(same, used)).toBe(reader);
  expect([...used].toSorted()).toEqual(['isText', 'isWhole', 'listOf', 'optional', 'orNull', 'shape']);
});

it.each([
  ['a limit of length', z.string().max(5)],
  ['a rule of ours', z.object({ a: z.string().refine((text) => text !== 'x') })],
  ['a rule over the whole', z.object({ a: z.string() }).refine(({ a }) => a !== 'x')],
  ['a limit of a list', z.array(z.string()).max(3)],
  ['another limit of a number', z.int().min(1)],
  ['two limits of a number', z.int().min(0).max(5)],
  ['a number of another format', z.int32()],
  ['an object without other fields', z.strictObject({ a: z.string() })],
  ['named keys', z.record(z.enum(['a', 'b']), z.string())],
  ['a value that is changed', z.string().transform((text) => text.length)],
  ['a value in place of none', z.object({ a: z.string().default('x') })],
  ['kinds without a name', z.union([z.string(), z.number()])],
  ['anything', z.any()],
])('no reader is written for %s, which it could not check', (_, schema) => {
  expect(() => readerOf(schema, new Set())).toThrow();
});
