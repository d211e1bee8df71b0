import type { IncomingMessage } from 'node:http';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import type {
  AnswerOf,
  BodyOf,
  Contract,
  FormOf,
  PathParams,
  QueryOf,
  Schema,
} from '@gatehouse/sync-protocol/base/contract';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { admit, type PrincipalOf } from '../access/admit.ts';
import type { Principal } from '../access/principal.ts';
import { AppError } from '../base/app-error.ts';
import type { Deps } from '../integrations/deps.ts';
import { refuseCardData, withoutCardNumbers } from './card-data.ts';
import type { ClientAddress } from './client-address.ts';
import { FIELDS_MAX, parseInput, readJson } from './input.ts';
import type { Upload } from './uploads/multipart.ts';
import { readUpload, type UploadForm } from './uploads/read-upload.ts';
import type { UploadPlaces } from './uploads/upload-places.ts';

const BODY_BYTES_MAX = 64 * 1024;

/** What a handler gets: parsed input and the caller. */
interface Call<C extends Contract> {
  params: PathParams<C['path']>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The uploaded file, for contracts with `file`; null when none was sent. */
  upload: Upload | null;
  /** The texts next to it, for contracts with `form`. */
  form: FormOf<C>;
  principal: PrincipalOf<C['access']>;
  /** The caller's address. */
  ip: string;
  userAgent: string;
  context: Context;
}

export type Handler<C extends Contract> = (call: Call<C>) => Promise<AnswerOf<C> | Response>;

export interface Router {
  app: Hono;
  deps: Deps;
  clientAddress: ClientAddress;
  uploads: UploadPlaces;
  /** What the server can do now. One for all who ask, because it writes. */
  health: () => Promise<Health>;
  /** Every contract bound so far: the access test and OpenAPI read it. */
  contracts: Contract[];
}

/**
 * Serves one contract: body limit, access, then input, then the handler. Access comes before input, so that an unauthorized caller
 * learns nothing from validation messages; an upload's place is checked before its body, so that rejected ones cost nothing.
 */
export function bind<const C extends Contract>(router: Router, contract: C, handler: Handler<C>): void {
  const { app, deps, clientAddress } = router;
  router.contracts.push(contract);
  const bytesMax = contract.bodyBytesMax ?? BODY_BYTES_MAX;
  const serve = async (c: Context): Promise<Response> => {
    const principal = await admit(deps, contract, c);
    const named = c.req.param();
    const params = { ...named, ...(parseInput(contract.params, named) as object) } as PathParams<C['path']>;
    const query = parseInput(contract.query, c.req.query()) as QueryOf<C>;
    const body = (contract.body ? await readBody(contract, contract.body, c) : undefined) as BodyOf<C>;
    checkOverride(contract, principal, body);
    const answer = async ({ file, texts }: UploadForm): Promise<Response> => {
      const reply = await handler({
        params,
        query,
        body,
        upload: file,
        form: parseInput(contract.form, texts) as FormOf<C>,
        principal: principal as PrincipalOf<C['access']>,
        ip: clientAddress(c),
        userAgent: withoutCardNumbers((c.req.header('user-agent') ?? '').slice(0, 512)),
        context: c,
      });
      if (reply instanceof Response) return reply;
      return jsonReply(c, contract.addsSuccess ? { success: true, ...(reply as object) } : (reply as object));
    };
    return contract.file ? withUpload(router.uploads, { c, field: contract.file, bytesMax }, answer) : answer(noForm);
  };
  if (contract.file) app.on(contract.method, contract.path, drainUpload(), limitDeclaredBody(bytesMax), serve);
  else app.on(contract.method, contract.path, limitBody(bytesMax), serve);
}

/** Errors: FORBIDDEN. */
function checkOverride({ overridePermission }: Contract, principal: Principal | null, body: unknown): void {
  if (!overridePermission || !(body as { override?: unknown }).override) return;
  if (!principal?.permissions.has(overridePermission)) throw new AppError('FORBIDDEN');
}

const noForm: UploadForm = { file: null, texts: {} };

/** Errors: TOO_MANY_REQUESTS where no place is free, and those of reading. */
async function withUpload(
  uploads: UploadPlaces,
  { c, field, bytesMax }: { c: Context; field: string; bytesMax: number },
  work: (form: UploadForm) => Promise<Response>,
): Promise<Response> {
  const place = uploads.enter(c.req.param('client_id') ?? '');
  try {
    const form = await readUpload(c, { field, bytesMax, signal: place.signal });
    place.arrived();
    refuseCardData({ name: form.file?.name, ...form.texts });
    return await work(form);
  } finally {
    place.leave();
  }
}

/**
 * Sets Content-Length, so that `compress` leaves a short response unchanged: otherwise it wraps each one in a stream, also for a
 * caller without compression, which costs more than a device's whole idle pull.
 */
function jsonReply(c: Context, reply: object): Response {
  const text = JSON.stringify(reply);
  return c.body(text, 200, { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) });
}

/** A sync message of another protocol is rejected before schema validation (rule V1), and its items are inspected one by one. */
async function readBody(contract: Contract, schema: Schema, c: Context): Promise<unknown> {
  const json = await readJson(c, contract.isSyncMessage ? undefined : FIELDS_MAX);
  if (!contract.isSyncMessage) refuseCardData(json);
  else if (protocolOf(json) !== PROTOCOL_VERSION) throw new AppError('PROTOCOL_UNSUPPORTED');
  return parseInput(schema, json);
}

/** A message that names none is validated by its schema. */
function protocolOf(json: unknown): unknown {
  const claimed = json !== null && typeof json === 'object' ? (json as { protocol?: unknown }).protocol : undefined;
  return typeof claimed === 'number' ? claimed : PROTOCOL_VERSION;
}

/**
 * Refuses a larger body: BODY_TOO_LARGE. A declared length is reliable, because the HTTP parser ends the body there, and it is
 * checked before the body becomes a stream, which costs a push more than its parsing. Only an undeclared one is counted.
 */
function limitBody(bytesMax: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize: bytesMax, onError: tooLarge });
  return (c, next) => {
    if (c.req.method === 'GET') return next();
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    return Number(declared) <= bytesMax ? next() : tooLarge();
  };
}

/** The same for a declared length alone: an undeclared one is counted by its reader, once there is a place for it. */
function limitDeclaredBody(bytesMax: number): MiddlewareHandler {
  return (c, next) => (Number(c.req.header('content-length') ?? 0) <= bytesMax ? next() : tooLarge());
}

function tooLarge(): never {
  throw new AppError('BODY_TOO_LARGE');
}

/** Browsers read a response only after sending everything, and lose it when the connection is reset earlier. */
const DISCARD_MS = 30_000;
const DISCARD_BYTES_MAX = 24 * 1024 * 1024;

/**
 * Responds to a rejected upload immediately, and lets its sender finish: what still arrives is discarded without buffering, within
 * limits of time and bytes. Senders that check for a response stop by themselves.
 */
function drainUpload(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
    if (c.res.ok || !incoming || incoming.readableDidRead || incoming.readableEnded) return;
    const answer = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    /* With Content-Length the response is complete for its reader before the stream ends. */
    headers.set('Content-Length', String(answer.length));
    c.res = new Response(answeredBefore(answer, discarded(incoming)), { status: c.res.status, headers });
  };
}

function answeredBefore(answer: Uint8Array, done: Promise<void>): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(answer);
      await done;
      if (!isCancelled) controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
}

/** Never rejects. */
function discarded(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      incoming.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > DISCARD_BYTES_MAX) finish();
    };
    const timer = setTimeout(finish, DISCARD_MS);
    timer.unref();
    incoming.on('data', count);
    for (const event of ['end', 'close', 'error']) incoming.once(event, finish);
  });
}
