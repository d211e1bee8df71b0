import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';

interface Part {
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  oneOf?: Part[];
  allOf?: Part[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Operation {
  'x-access': string;
  'x-permission'?: string;
  parameters: { name: string; in: string; schema: Part }[];
  requestBody?: { content: Record<string, { schema: Part }> };
}

/** Each limit of a value and of what it consists of, as `reason: at most 500 characters`. */
function limitsOf(part: Part, name: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], minItems = 0, minLength = 0 } = part;
  const least = part.exclusiveMinimum === undefined ? (part.minimum ?? '') : `above ${part.exclusiveMinimum}`;
  const most = part.maximum === Number.MAX_SAFE_INTEGER ? undefined : part.maximum;
  return [
    ...(most === undefined ? [] : [`${name}: ${least} to ${most}`]),
    ...(part.maxLength === undefined ? [] : [`${name}: ${minLength} to ${part.maxLength} characters`]),
    ...(part.maxItems === undefined ? [] : [`${name}: ${minItems} to ${part.maxItems} of them`]),
    ...Object.entries(properties).flatMap(([field, value]) => limitsOf(value, name ? `${name}.${field}` : field)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((value) => limitsOf(value, name)),
    ...(items ? limitsOf(items, `${name}[]`) : []),
  ];
}

function described(operation: Operation): string[] {
  const bodies = Object.values(operation.requestBody?.content ?? {});
  return [
    ...operation.parameters.flatMap(({ in: place, name, schema }) =>
      place === 'query' ? limitsOf(schema, `?${name}`) : [],
    ),
    ...bodies.flatMap(({ schema }) => limitsOf(schema, '')),
  ];
}

onBothDatabases('the description of all calls', () => {
  it('[T1] says who may call each, and every limit of what is sent', async ({ app }) => {
    const { body } = await app.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, Operation>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
    );
    const lines = calls
      .toSorted((a, b) => (a.call < b.call ? -1 : 1))
      .flatMap(({ call, operation }) => [
        [call, operation['x-access'], operation['x-permission']].filter(Boolean).join(' '),
        ...[...new Set(described(operation))].map((limit) => `  ${limit}`),
      ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('request-limits.txt');
  });
});
