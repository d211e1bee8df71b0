import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';

interface Part {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Part>;
  required?: string[];
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
  'x-body-bytes-max'?: number;
  parameters: { name: string; in: string; required: boolean; schema: Part }[];
  requestBody?: { content: Record<string, { schema: Part }> };
}

/** What a value may be and how long or large, such as `string, 1 to 500`. */
function limitsOf(part: Part): string {
  const { minItems = 0, minLength = 0, minimum = '', exclusiveMinimum } = part;
  const least = exclusiveMinimum === undefined ? minimum : `above ${exclusiveMinimum}`;
  const [whole, safe] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return [
    part.const === undefined ? '' : JSON.stringify(part.const),
    part.enum === undefined ? (part.type ?? '') : part.enum.join(' | '),
    part.maximum === undefined && (least === '' || least === whole) ? '' : `${least} to ${part.maximum ?? safe}`,
    part.maxLength === undefined ? '' : `${minLength} to ${part.maxLength}`,
    part.maxItems === undefined ? '' : `${minItems} to ${part.maxItems}`,
    part.pattern ?? '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A line for a value and each that it consists of, such as `minors[].first_name: string, 1 to 40`; `?` where it may be left out. */
function linesOf(part: Part, name: string): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [] } = part;
  return [
    ...(name === '' || part.properties || limitsOf(part) === '' ? [] : [`${name}: ${limitsOf(part)}`]),
    ...Object.entries(properties).flatMap(([field, value]) =>
      linesOf(value, `${name && `${name}.`}${field}${required.includes(field) ? '' : '?'}`),
    ),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((value) => linesOf(value, name)),
    ...(items ? linesOf(items, `${name}[]`) : []),
  ];
}

function described(operation: Operation): string[] {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const bytes = operation['x-body-bytes-max'];
  return [
    ...(bytes === undefined ? [] : [`at most ${bytes} bytes`]),
    ...inQuery.flatMap(({ name, required, schema }) => linesOf(schema, `?${name}${required ? '' : '?'}`)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => linesOf(schema, '')),
  ];
}

onBothDatabases('the description of all calls', () => {
  it('[T1] says who may call each, and what is sent with every limit', async ({ app }) => {
    const { body } = await app.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, Operation>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
    );
    const lines = calls
      .toSorted((a, b) => (a.call < b.call ? -1 : 1))
      .flatMap(({ call, operation }) => [
        [call, operation['x-access'], operation['x-permission']].filter(Boolean).join(' '),
        ...[...new Set(described(operation))].map((line) => `  ${line}`),
      ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('request-limits.txt');
  });
});
