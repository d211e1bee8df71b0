import { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint.
 * - `public`: anyone. `signed_in`: any user. `admin`: platform admins.
 * - `client`: a user of the venue in `:client_id`; another venue's is 404.
 * - `client_or_admin`: the venue's user, or an admin.
 * - `client_or_device`: the venue's user, or one of its paired devices that was not revoked; another venue's is 404.
 * - `sync`: a device's token, also a revoked one, or a signed-in browser of a venue.
 * - `device`: a paired device's token only, also a revoked one.
 * - `signature_holder`: the download token returned at signing, or the venue's user.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'client'
  | 'admin'
  | 'client_or_admin'
  | 'client_or_device'
  | 'sync'
  | 'device'
  | 'signature_holder'
  | 'webhook';

/** Where an endpoint is and who may call it. */
export interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Hono's spelling. The venue is always `:client_id`. */
  path: string;
  access: Access;
}

/** A schema of `zod`, or of `zod/mini` in the contracts that shells load. */
export interface Schema extends z.core.$ZodType {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: z.core.$ZodError };
}
interface ObjectSchema extends Schema {
  shape: z.core.$ZodShape;
}

/**
 * One endpoint, described once: the server binds its handler to it (access, validation, OpenAPI), the client calls
 * through it with inferred types, and the access test iterates over all contracts. Requirement T1.
 */
export interface Contract extends Address {
  /** What the caller must hold; absent where strangers may call. */
  permission?: Permission;
  /** What they must hold besides, to call it with `health=true` in the query. Requirement W44. */
  healthPermission?: Permission;
  /** What they must hold besides, to call it with an `override` in the body. Requirement X17. */
  overridePermission?: Permission;
  /** What they must hold besides, to name another person as `:user_id` in the path. Requirement X17. */
  othersPermission?: Permission;
  /**
   * A dangerous act: the caller must have proved lately who they are. With `othersPermission` only one that concerns another person.
   * Requirement X20.
   */
  needsConfirmation?: true;
  summary: string;
  /** Checks names in the path; one that is not named here may be any text. */
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** JSON body. */
  body?: Schema;
  /** The file field of a multipart body. */
  file?: string;
  /** Texts of the multipart body, next to the file. */
  form?: ObjectSchema;
  /** A schema for JSON, or the content type of bytes or a stream. */
  reply: Schema | { contentType: string };
  /** The reply says `success: true`, which `bind` adds to what a handler answers. */
  addsSuccess?: true;
  /** Errors beyond those of every endpoint: INVALID_INPUT, NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND, INTERNAL, … */
  errors?: readonly ErrorCode[];
  /** Defaults to 64 KiB. */
  bodyBytesMax?: number;
  /** A message of the sync protocol: another `protocol` is 426 (rule V1), and the handler looks at each item itself (rule Q2). */
  isSyncMessage?: boolean;
  /** Whether a read-only (expired) venue may still call it. Reads always may. */
  allowedWhenExpired?: boolean;
}

export type BodyOf<C extends Contract> = C['body'] extends Schema ? z.output<C['body']> : undefined;
export type BodyInputOf<C extends Contract> = C['body'] extends Schema ? z.input<C['body']> : undefined;
export type FormOf<C extends Contract> = C['form'] extends Schema ? z.output<C['form']> : Record<string, never>;
export type FormInputOf<C extends Contract> = C['form'] extends Schema ? z.input<C['form']> : undefined;
export type QueryOf<C extends Contract> = C['query'] extends Schema ? z.output<C['query']> : Record<string, never>;
export type QueryInputOf<C extends Contract> = C['query'] extends Schema ? z.input<C['query']> : undefined;
export type ReplyOf<C extends Contract> = C['reply'] extends Schema ? z.output<C['reply']> : Response;
/** What a handler answers: the reply without `success`, and nothing where that is all. */
export type AnswerOf<C extends Contract> = C extends { addsSuccess: true }
  ? keyof ReplyOf<C> extends 'success'
    ? void
    : Omit<ReplyOf<C>, 'success'>
  : ReplyOf<C>;
/** The names after a colon in the path, where a pattern in braces may follow. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Plain<Name> | keyof PathParams<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Plain<Name>]: string }
    : object;
type Plain<Name extends string> = Name extends `${infer Plain}{${string}` ? Plain : Name;

/** What the contracts of a group share. Its path begins theirs. */
type Group = Partial<Omit<Contract, 'method' | 'reply'>> &
  Pick<Contract, 'access'> & {
    /** The fields next to `success: true`, none by default, or a whole reply. */
    reply?: Contract['reply'] | z.core.$ZodShape;
  };
type Description = Partial<Group> & Pick<Contract, 'summary'>;

/** A method, and the path below the group's. */
type Call = Contract['method'] | `${Contract['method']} /${string}`;

type Described<G extends Group, A extends Call, D extends Description> = Flat<
  Omit<G, keyof D | 'path' | 'reply'> &
    Omit<D, 'reply'> & {
      method: A extends `${infer Method extends Contract['method']} ${string}` ? Method : A;
      path: `${G extends { path: infer P extends string } ? P : ''}${A extends `${string} ${infer P}` ? P : ''}`;
    } & Replying<D extends { reply: infer R } ? R : G extends { reply: infer R } ? R : unknown>
>;
/** One object type, which is what an error message shows. */
type Flat<T> = { [K in keyof T]: T[K] };

type Replying<R> = R extends Contract['reply']
  ? { reply: R }
  : {
      reply: z.ZodMiniObject<{ success: z.ZodMiniLiteral<true> } & (R extends z.core.$ZodShape ? R : unknown)>;
      addsSuccess: true;
    };

/** Describes one endpoint of a group. Example: `contract(venueCalls, 'GET /resources', { permission, summary, reply: { resources } })`. */
// @__NO_SIDE_EFFECTS__
export function contract<const G extends Group, const A extends Call, const D extends Description>(
  group: G,
  call: A,
  description: D,
): Described<G, A, D> {
  const { path = '', reply = {}, ...rest }: Group = { ...group, ...description };
  const [method, below = ''] = call.split(' ');
  const isWhole = '_zod' in reply || 'contentType' in reply;
  const answer = isWhole ? { reply } : { reply: z.object({ success: z.literal(true), ...reply }), addsSuccess: true };
  return { ...rest, ...answer, method, path: path + below } as unknown as Described<G, A, D>;
}

/** Groups that files extend with a permission: calls of the signed-in venue, of platform admins and of strangers. */
export const venueCalls = { path: '/api/clients/:client_id', access: 'client' } as const;
export const adminCalls = { path: '/api/admin', access: 'admin' } as const;
export const publicCalls = { access: 'public' } as const;
