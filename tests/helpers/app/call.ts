import type { BodyInputOf, Contract, PathParams, QueryInputOf, Schema } from '@gatehouse/sync-protocol/base/contract';
import type { ErrorEnvelope } from '@gatehouse/sync-protocol/base/errors';
import { z } from 'zod';
import { readError } from './read-error.ts';
import type { TestApp } from './test-app.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a contract asks of its caller. */
type Input<C extends Contract> = Part<'params', PathParams<C['path']>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>> & { token?: string | null; form?: FormData; headers?: Record<string, string> };
type Arguments<C extends Contract> = object extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  token?: string | null;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Called<C extends Contract> {
  status: number;
  headers: Headers;
  /** What the contract promises; a test that reads it where the call was refused fails with the refusal. */
  readonly body: C['reply'] extends Schema ? z.output<C['reply']> : Buffer;
  /** Why the call was refused; a test that reads it where it was not fails. */
  readonly refusal: ErrorEnvelope & Record<string, unknown>;
}

/** Calls one endpoint by its contract; a reply that is not as the contract says fails the test. */
export async function call<const C extends Contract>(
  app: TestApp,
  contract: C,
  ...input: Arguments<C>
): Promise<Called<C>> {
  const { params = {}, query = {}, ...rest } = (input[0] ?? {}) as LooseInput;
  const path = contract.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  const { status, headers, body } = await app.request(
    contract.method,
    search.size > 0 ? `${path}?${search}` : path,
    rest,
  );
  const isRefused = status >= 400;
  if (!isRefused && contract.reply instanceof z.core.$ZodType) z.parse(contract.reply, body);
  const name = `${contract.method} ${contract.path} answered ${status}`;
  return {
    status,
    headers,
    get body() {
      if (isRefused) {
        const { code, message } = readError({ status, body });
        throw new Error(`${name}: ${code} ${message}`);
      }
      return body as Called<C>['body'];
    },
    get refusal() {
      if (!isRefused) throw new Error(`${name}, and was to refuse`);
      return body as Called<C>['refusal'];
    },
  };
}
