import { readFileSync } from 'node:fs';
import { changeSchema, pullRequestSchema } from '@gatehouse/sync-protocol/sync/messages/pull';
import { mutationSchema, pushRequestSchema } from '@gatehouse/sync-protocol/sync/messages/push';
import { resendRequestSchema } from '@gatehouse/sync-protocol/sync/messages/resend';
import { mutationSchemas } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

interface Examples {
  accepted: unknown[];
  refused: unknown[];
}

const messages: Record<string, z.ZodType> = {
  push: pushRequestSchema,
  mutation: mutationSchema,
  pull: pullRequestSchema,
  resend: resendRequestSchema,
  change: changeSchema,
};
const mutations: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(mutationSchemas).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, schema]) => [`${name}@${version}`, schema]),
  ),
);

function read(name: string): Record<string, Examples> {
  return JSON.parse(readFileSync(new URL(`../../sync-protocol/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** What is published here must be readable by every later release. Rule V3. */
describe.each([
  ['messages', messages],
  ['mutations', mutations],
] as const)('[V3] fixtures of %s', (name, schemas) => {
  const fixtures = read(name);

  it('cover every schema', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  it.each(Object.entries(fixtures))('%s', (title, { accepted, refused }) => {
    const fits = (example: unknown) => schemas[title]?.safeParse(example).success;
    expect(accepted.map(fits)).toEqual(accepted.map(() => true));
    expect(refused.map(fits)).toEqual(refused.map(() => false));
  });
});
