import { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { languageSchema } from '@gatehouse/sync-protocol/languages/language-schema';
import type { z } from 'zod';

/** The combinators of `client/src/lib/api/shape.ts`, as far as contracts need them. */
type Combinator =
  | 'isFlag'
  | 'isLanguage'
  | 'isNatural'
  | 'isNumber'
  | 'isRecord'
  | 'isText'
  | 'isWhole'
  | 'listOf'
  | 'matching'
  | 'oneOf'
  | 'optional'
  | 'orNull'
  | 'recordOf'
  | 'shape'
  | 'variant';

/** The parts of a schema's definition that are read here; each type of schema has some of them. */
interface Definition {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  innerType: z.core.$ZodType;
  element: z.core.$ZodType;
  keyType: z.core.$ZodType;
  valueType: z.core.$ZodType;
  options: z.core.$ZodType[];
  discriminator?: string;
  entries: Record<string, string>;
  values: unknown[];
  format?: string;
  pattern?: RegExp;
  checks?: z.core.$ZodCheck[];
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** Hears of each object and each format that is read, with the field or the format it is. */
type OnPart = (reader: string, what: string) => void;

/**
 * TypeScript that checks what the schema checks, made of the combinators of `shape.ts`, whose names go to `used`. Throws for
 * a schema that can't be checked by them, or that changes what it reads.
 */
export function readerOf(
  schema: z.core.$ZodType,
  used: Set<string>,
  onPart: OnPart = () => {},
  what = 'reply',
): string {
  const call = (name: Combinator, ...given: string[]): string => {
    used.add(name);
    const reader = given.length > 0 ? `${name}(${given.join(', ')})` : name;
    if (name === 'matching') onPart(reader, definition.format ?? what);
    if (name === 'shape') onPart(reader, what);
    return reader;
  };
  const read = (inner: z.core.$ZodType, field = what): string => readerOf(inner, used, onPart, field);
  const fieldsOf = (fields: Record<string, z.core.$ZodType>): string =>
    `{ ${Object.entries(fields)
      .map(([name, field]) => `${JSON.stringify(name)}: ${read(field, name)}`)
      .join(', ')} }`;

  const definition = definitionOf(schema);
  if (schema === languageSchema) return call('isLanguage');
  /* A new field of a person changes no reader. */
  if (schema === openRenewal.reply.shape.person)
    return call('shape', `eachField(signerFieldNames, () => ${call('isText')})`);
  const { type, checks = [], format } = definition;
  if (checks.length > 0 && type !== 'number') throw new Error(`A reply can’t be read with a check of a ${type}`);
  switch (type) {
    case 'boolean':
      return call('isFlag');
    case 'string':
      if (format === undefined) return call('isText');
      if (definition.pattern && !/[gy]/.test(definition.pattern.flags))
        return call('matching', String(definition.pattern));
      break;
    case 'number':
      return call(numberReader(format, checks));
    case 'literal':
      return call('oneOf', ...definition.values.map((value) => JSON.stringify(value)));
    case 'enum':
      return call('oneOf', ...Object.values(definition.entries).map((value) => JSON.stringify(value)));
    case 'nullable':
      return call('orNull', read(definition.innerType));
    case 'optional':
      return call('optional', read(definition.innerType));
    case 'array':
      return call('listOf', read(definition.element));
    case 'record':
      if (definitionOf(definition.keyType).type !== 'string') break;
      if (definitionOf(definition.valueType).type === 'unknown') return call('isRecord');
      return call('recordOf', read(definition.valueType));
    case 'object':
      if (definition.catchall && definitionOf(definition.catchall).type !== 'unknown') break;
      return call('shape', fieldsOf(definition.shape));
    case 'union':
      if (definition.discriminator === undefined) break;
      return call('variant', JSON.stringify(definition.discriminator), variantsOf(definition, fieldsOf, call));
  }
  throw new Error(`A reply can’t be read by the schema ${type} ${format ?? ''}`);
}

function numberReader(format: string | undefined, checks: readonly z.core.$ZodCheck[]): Combinator {
  if (checks.length === 0 && format === undefined) return 'isNumber';
  if (checks.length === 0 && format === 'safeint') return 'isWhole';
  const limits = checks.map((check) => JSON.stringify(check._zod.def));
  const atLeastZero = JSON.stringify({ check: 'greater_than', value: 0, inclusive: true });
  if (format === 'safeint' && limits.length === 1 && limits[0] === atLeastZero) return 'isNatural';
  throw new Error(`A reply can’t be read by the number ${format ?? ''} ${limits.join(' ')}`);
}

function variantsOf(
  { options, discriminator = '' }: Definition,
  fieldsOf: (fields: Record<string, z.core.$ZodType>) => string,
  call: (name: Combinator, ...given: string[]) => string,
): string {
  const kinds = options.map((option) => {
    const { type, shape } = definitionOf(option);
    const { [discriminator]: tag, ...fields } = type === 'object' ? shape : {};
    const [value, ...others] = tag && definitionOf(tag).type === 'literal' ? definitionOf(tag).values : [];
    if (typeof value !== 'string' || others.length > 0)
      throw new Error(`A variant has no one name in ${discriminator}`);
    return `${JSON.stringify(value)}: ${call('shape', fieldsOf(fields))}`;
  });
  return `{ ${kinds.join(', ')} }`;
}
