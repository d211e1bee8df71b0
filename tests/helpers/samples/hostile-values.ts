import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that generating values needs. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  prefixItems?: Shape[];
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const nested = Array.from({ length: 200 }).reduce<unknown>((inner) => ({ deeper: [inner] }), 'end');

/** Values that break real servers: wrong types, NUL, lone surrogates, huge and deep things, numbers at the edge. */
export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff\u200b',
  '💥'.repeat(500),
  'é'.normalize('NFD').repeat(2000),
  'x'.repeat(20_000),
  "'; DROP TABLE users; --",
  '%00%ff',
  '../../../etc/passwd',
  '=1+1',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '99:99',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  [],
  [null],
  {},
  { toString: 1, constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"admin":true}}'),
  Array.from({ length: 1000 }, (_, index) => index),
  nested,
);

/** A schema's own idea of its input. */
function shapeOf(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Good values by the name of their field: most rules about text are not in a schema's shape. */
export type Samples = Readonly<Record<string, unknown>>;

/** Values that fit a schema as far as its shape and the samples say; rules beyond them may still refuse them. */
export function plausibleValue(schema: z.core.$ZodType, samples: Samples): fc.Arbitrary<unknown> {
  return fromShape(shapeOf(schema), samples);
}

/** A value that is valid except in one place, so that the hostile part gets past the checks of all the others. */
export function nearlyPlausibleValue(schema: z.core.$ZodType, samples: Samples): fc.Arbitrary<unknown> {
  return fc
    .tuple(plausibleValue(schema, samples), hostileValue, fc.nat())
    .map(([value, hostile, place]) => replaceOne(value, hostile, place));
}

function fromShape(shape: Shape, samples: Samples): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return fc.oneof(...options.map((option) => fromShape(option, samples)));
  if (shape.allOf?.[0]) return fromShape(shape.allOf[0], samples);
  switch (shape.type) {
    case 'object':
      return fromObject(shape, samples);
    case 'array':
      return shape.prefixItems
        ? fc.tuple(...shape.prefixItems.map((item) => fromShape(item, samples)))
        : fc.array(shape.items ? fromShape(shape.items, samples) : fc.constant('x'), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: clamp(shape.minimum, -1000), max: clamp(shape.maximum, 1000) });
    case 'number':
      return fc.integer({ min: Math.ceil(clamp(shape.minimum, 0)), max: Math.floor(clamp(shape.maximum, 1000)) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fromString(shape);
    default:
      return fc.constantFrom<unknown>('text', 7, true);
  }
}

function fromString({ pattern, format }: Shape): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom('2026-06-15T14:59:00.000Z', '2026-06-15T10:59:00-04:00');
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 60 });
  return fc.constantFrom('Zoë Łukasik', '2026-06-15', '10:30', '李');
}

function fromObject({ properties = {}, required = [] }: Shape, samples: Samples): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(
    ([name, shape]) => [name, name in samples ? fc.constant(samples[name]) : fromShape(shape, samples)] as const,
  );
  return fc.record(Object.fromEntries(entries), { requiredKeys: required });
}

function clamp(bound: number | undefined, fallback: number): number {
  return bound === undefined || Math.abs(bound) > 2 ** 31 ? fallback : bound;
}

/** Puts the hostile value in place of one leaf or branch, chosen by `place`. */
function replaceOne(value: unknown, hostile: unknown, place: number): unknown {
  if (value === null || typeof value !== 'object') return hostile;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostile;
  const key = keys[place % keys.length] ?? '';
  const goDeeper = place % 3 !== 0;
  const inner = (value as Record<string, unknown>)[key];
  const replaced = goDeeper ? replaceOne(inner, hostile, Math.floor(place / keys.length)) : hostile;
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? replaced : item))
    : { ...value, [key]: replaced };
}
