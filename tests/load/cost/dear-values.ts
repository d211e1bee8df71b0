import type { Schema } from '@gatehouse/sync-protocol/base/contract';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { z } from 'zod';
import { dearTexts, SHAPED_TEXTS } from './dear-texts.ts';

/** How far that is filled which a schema itself does not limit. */
export interface Room {
  /** Characters of a text. */
  charsMax: number;
  /** Entries of a list or a record. */
  entriesMax: number;
  /** Values for the fields of these names, before all others: what no schema says, such as ids of rows and rules of series. */
  known: Readonly<Record<string, readonly unknown[]>>;
}

/** Values of one place that are tried at most: one call is made with each. */
const VALUES_MAX = 24;
/** Each element of a list has its share of the room, and at least this. */
const SHARE_CHARS_MIN = 64;
const SHARE_ENTRIES_MIN = 8;
const ENTRY_CHARS = 16;
const WHOLE_MAX = 4;
const DEEPEST = 38;
const DAYS_FROM = '2026-06-20';
const deepValue = Array.from({ length: DEEPEST }).reduce<unknown>((inner) => [inner], 'x');

/** The parts of the description of a schema that say what it accepts. */
interface Described {
  type: string;
  checks?: readonly z.core.$ZodCheck[];
  element?: Schema;
  items?: readonly Schema[];
  options?: readonly Schema[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  getter?: () => Schema;
  in?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
}

/**
 * The most expensive values that a schema accepts, each filling its limits in another way: the i-th value of an object has the
 * i-th value of each field. `name` is the field's. Values that the schema refuses are left out.
 */
export function dearValues(schema: Schema, room: Room, name = ''): unknown[] {
  const isAccepted = (value: unknown): boolean => schema.safeParse(value).success;
  const known = (room.known[name] ?? []).filter(isAccepted);
  const values = known.length > 0 ? known : distinct(raw(schema, room, name)).filter(isAccepted);
  return values.slice(0, VALUES_MAX);
}

function raw(schema: Schema, room: Room, name: string): unknown[] {
  const def = schema._zod.def as unknown as Described;
  const inside = (inner: Schema | undefined): unknown[] => (inner ? dearValues(inner, room, name) : []);
  switch (def.type) {
    case 'string':
      return textsOf(def, room);
    case 'number':
    case 'int':
      return numbersOf(def);
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'literal':
      return [...(def.values ?? [])];
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'object':
      return objectsOf(def.shape ?? {}, room);
    case 'array':
      return listsOf(def, room, name);
    case 'tuple':
      return zipped((def.items ?? []).map((item) => dearValues(item, room)));
    case 'record':
      return recordsOf(def, room);
    case 'union':
      return turnByTurn((def.options ?? []).map((option) => inside(option)));
    case 'intersection':
      return zipped([inside(def.left), inside(def.right)]).map(([left, right]) => ({ ...left!, ...right! }));
    case 'pipe':
      /* A transform takes what the other side describes, and may throw at anything else. */
      return [def.in, def.out].filter((side) => side && !isTransform(side)).flatMap(inside);
    case 'nullable':
      return [...inside(def.innerType), null];
    case 'lazy':
      return inside(def.getter?.());
    case 'unknown':
    case 'any':
      return freeValues(room);
    default:
      return inside(def.innerType);
  }
}

function isTransform(schema: Schema): boolean {
  return (schema._zod.def as unknown as Described).type === 'transform';
}

function textsOf(def: Described, { charsMax }: Room): string[] {
  const limit = limitOf(def, 'max_length', 'maximum') ?? charsMax;
  return [...dearTexts(Math.min(limit, charsMax)), ...SHAPED_TEXTS];
}

function numbersOf(def: Described): number[] {
  const [least, most] = [limitOf(def, 'greater_than', 'value'), limitOf(def, 'less_than', 'value')];
  return [most, least, 1, 0, 12.34, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER, -1].filter((value) => value !== undefined);
}

/** Full lists: of different elements, of the same one, and of all kinds of them in turn. */
function listsOf(def: Described, room: Room, name: string): unknown[][] {
  const { element } = def;
  if (!element) return [];
  const count = Math.min(limitOf(def, 'max_length', 'maximum') ?? room.entriesMax, room.entriesMax);
  const share = (most: number, least: number): number => Math.max(least, Math.floor(most / Math.max(1, count)));
  const inElement = {
    ...room,
    charsMax: share(room.charsMax, SHARE_CHARS_MIN),
    entriesMax: share(room.entriesMax, SHARE_ENTRIES_MIN),
  };
  const kinds = dearValues(element, inElement, `${name}[]`);
  if (kinds.length === 0) return [[]];
  const different = Array.from({ length: count }, (_, index) => index)
    .map((index) => unlike(kinds[index % kinds.length], index))
    .filter((value) => element.safeParse(value).success);
  const days = Array.from({ length: count }, (_, index) => addDays(DAYS_FROM, index));
  return [
    different.slice(0, count),
    ...(element.safeParse(DAYS_FROM).success ? [days] : []),
    ...kinds.map((kind) => Array.from({ length: count }, () => kind)),
    kinds.slice(0, count),
    kinds.slice(0, 1),
  ];
}

/** The same value with its number at the end of its texts, so that no two of a list are equal. */
function unlike(value: unknown, index: number): unknown {
  const mark = index.toString(36);
  if (typeof value === 'string') return value.length > mark.length ? value.slice(0, -mark.length) + mark : value;
  if (typeof value === 'number') return value - index;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' && key.endsWith('id') ? unlike(item, index) : item,
    ]),
  );
}

function objectsOf(shape: Record<string, Schema>, room: Room): Record<string, unknown>[] {
  const names = Object.keys(shape);
  const fields = names.map((key) => dearValues(shape[key] as Schema, room, key));
  const empty = names.filter((_, index) => fields[index]?.length === 0);
  if (empty.length > 0) throw new Error(`No value is known that these fields accept: ${empty.join(', ')}`);
  return zipped(fields).map((values) =>
    Object.fromEntries(names.map((key, index) => [key, values[index]]).filter(([, value]) => value !== undefined)),
  );
}

/** A record of as many keys as fit, and one with everything in one key. */
function recordsOf({ keyType, valueType }: Described, room: Room): Record<string, unknown>[] {
  if (!keyType || !valueType) return [];
  const count = Math.ceil(room.entriesMax / ENTRY_CHARS);
  const values = dearValues(valueType, { ...room, charsMax: ENTRY_CHARS, entriesMax: SHARE_ENTRIES_MIN });
  const many = Array.from({ length: count }, (_, index) => [`key${index}`, values[index % values.length]]);
  const whole = dearValues(valueType, room).map((value) => ({ key: value }));
  return [Object.fromEntries(many), ...whole.slice(0, WHOLE_MAX), {}];
}

function freeValues({ charsMax, entriesMax }: Room): unknown[] {
  return [
    ...dearTexts(charsMax).slice(0, WHOLE_MAX),
    Array.from({ length: entriesMax }, (_, index) => index),
    deepValue,
    Array.from({ length: Math.ceil(entriesMax / (2 * DEEPEST)) }, () => deepValue),
    1,
    true,
  ];
}

/** The i-th values of each list together, as often as the longest list needs; a shorter one begins again. */
function zipped(lists: readonly (readonly unknown[])[]): unknown[][] {
  const length = Math.max(1, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => lists.map((list) => list[index % list.length]));
}

function turnByTurn(lists: readonly (readonly unknown[])[]): unknown[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }).flatMap((_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
}

function limitOf(def: Described, check: string, field: string): number | undefined {
  const limits = (def.checks ?? [])
    .map((each) => each._zod.def as unknown as Record<string, unknown>)
    .filter((each) => each['check'] === check)
    .map((each) => Number(each[field]));
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Texts and numbers once each. */
function distinct(values: readonly unknown[]): unknown[] {
  return [...new Set(values)];
}
