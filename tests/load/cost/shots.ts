import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { type Callers, fillPath, pathParameters, rightfulCaller } from '../../helpers/app/contract-calls.ts';
import { dearValues, type Room } from './dear-values.ts';
import type { Given } from './given-calls.ts';
import type { Known } from './given-values.ts';

/** One call as it is sent. */
export interface Shot {
  method: string;
  path: string;
  token: string | null;
  body?: string;
  form?: FormData;
}

const BODY_BYTES = 64 * 1024;
/** The limit of a path and its query; Node takes 16 KiB with all headers. */
const ADDRESS_CHARS = 2_000;
/** A list takes two bytes for each entry at least. */
const BYTES_AN_ENTRY = 4;
/** The limit of all bodies of a contract, so that large ones fit into memory; and the least calls in any case. */
const BODIES_BYTES_MAX = 64 * 1024 * 1024;
const CALLS_MIN = 8;
const SHRINK = 4;
const SHRINKS_MAX = 6;

/**
 * The dearest calls of a contract: the i-th has the i-th of the dearest values of each of its parts. What the schema leaves open is
 * filled up to the limit in bytes of the body.
 */
export function shotsOf(contract: Contract, callers: Callers, known: Known, given: Given = {}): Shot[] {
  const address: Room = {
    charsMax: ADDRESS_CHARS,
    entriesMax: 100,
    known: { ...known, ...given.params, ...given.query },
  };
  const paths = pathsOf(contract, { ...address, known: { ...known, ...given.params } });
  const queries = contract.query
    ? dearValues(contract.query, { ...address, known: { ...known, ...given.query } })
    : [{}];
  const bodies = bodiesOf(contract, { ...known, ...given.body });
  const forms = formsOf(contract, { ...address, known: { ...known, ...given.body } }, given.files ?? []);
  const token = rightfulCaller(contract, callers);
  const count = Math.max(paths.length, queries.length, bodies.length, forms.length);
  return Array.from({ length: count }, (_, index) => {
    const [body, form] = [of(bodies, index), of(forms, index)];
    return {
      method: contract.method,
      path: `${of(paths, index)}${searchOf(of(queries, index))}`,
      token,
      ...(body === undefined ? {} : { body }),
      ...(form === undefined ? {} : { form }),
    };
  });
}

function of<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T;
}

function pathsOf(contract: Contract, room: Room): string[] {
  const names = pathParameters(contract);
  const described = contract.params ? dearValues(contract.params, room) : [];
  const count = Math.max(1, described.length, ...names.map((name) => room.known[name]?.length ?? 0));
  return Array.from({ length: count }, (_, index) => {
    const values = (described.length > 0 ? of(described, index) : {}) as Record<string, unknown>;
    const text = (name: string): string => String(values[name] ?? of(room.known[name] ?? [name], index));
    return fillPath(contract, Object.fromEntries(names.map((name) => [name, encodeURIComponent(text(name))])));
  });
}

function searchOf(query: unknown): string {
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Bodies as JSON, each within the limit: one that is larger is made of a smaller room. */
function bodiesOf(contract: Contract, known: Known): (string | undefined)[] {
  const { body: schema, bodyBytesMax = BODY_BYTES } = contract;
  if (!schema) return [undefined];
  const fitting: string[] = [];
  const callsMax = Math.max(CALLS_MIN, Math.floor(BODIES_BYTES_MAX / bodyBytesMax));
  let charsMax = bodyBytesMax;
  for (let shrunk = 0; shrunk <= SHRINKS_MAX; shrunk += 1) {
    const values = dearValues(schema, { charsMax, entriesMax: Math.ceil(charsMax / BYTES_AN_ENTRY), known });
    const tried = values.slice(0, callsMax);
    for (const [index, value] of tried.entries()) {
      if (fitting[index] !== undefined) continue;
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) <= bodyBytesMax) fitting[index] = text;
    }
    if (tried.length > 0 && tried.every((_, index) => fitting[index] !== undefined)) break;
    charsMax = Math.floor(charsMax / SHRINK);
  }
  return Object.values(fitting);
}

function formsOf(contract: Contract, room: Room, files: readonly File[]): (FormData | undefined)[] {
  const { file: field, form: schema } = contract;
  if (field === undefined) return [undefined];
  const texts = schema ? dearValues(schema, room) : [{}];
  const count = Math.max(files.length, texts.length);
  return Array.from({ length: count }, (_, index) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(of(texts, index) as Record<string, unknown>))
      if (typeof text === 'string') form.set(name, text);
    form.set(field, files[Math.min(index, files.length - 1)] ?? new File(['x'], 'x'));
    return form;
  });
}
