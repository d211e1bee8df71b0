import { feedCanonical } from '@gatehouse/sync-protocol/base/canonical';
import type { ErrorCode } from '@gatehouse/sync-protocol/base/errors';
import { uuidSchema } from '@gatehouse/sync-protocol/base/id-schemas';
import { type Actor, actorSchema, type Mutation, mutationSchema } from '@gatehouse/sync-protocol/sync/messages/push';
import type { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { issueSentence } from '../../base/issue-sentence.ts';
import { sha256, sha256OfPieces } from '../../base/secrets.ts';
import { withoutCardNumbers } from '../../http/card-data.ts';
import type { MutationKind, MutationRegistry } from '../mutation-registry.ts';

/** Prefix of the hash of a sealed copy that could not be decrypted: its content is unknown. Rule D16. */
export const UNOPENED = 'unopened:';

/** One item of a push, as far as it could be read. */
export interface PushItem {
  /** Echoed to the sender; null where they could not be read. */
  mid: number | null;
  id: string | null;
  name: string;
  /** Hash of the immutable part, as the device froze it. Rule Q5. */
  argsHash: string;
  clock: Mutation['clock'];
  /** Who did it, as the device says; undefined where it says nothing. */
  actor: Actor | 'unreadable' | undefined;
  /** The complete item, for a person to read. Never card data. */
  whole: unknown;
  /** A card number was masked in it. Rule Q19. */
  isCardMasked: boolean;
  todo:
    | { kind: 'apply'; mutation: MutationKind; args: unknown }
    | { kind: 'park'; code: ErrorCode; message: string }
    /** An item of another venue gets a result and is stored nowhere. Rule Q8. */
    | { kind: 'foreign' };
}

/**
 * Reads one item on its own, so that a broken one never blocks the others. Precedence: another venue, unreadable,
 * unknown kind, arguments. Rules Q2, Q6, Q8, Q19.
 */
export function readItem(sent: unknown, clientId: string, registry: MutationRegistry): PushItem {
  if (isForeign(sent, clientId))
    return { ...labelsOf(sent), argsHash: '', whole: null, isCardMasked: false, todo: { kind: 'foreign' } };
  let whole: unknown;
  try {
    whole = withoutCardNumbers(sent);
  } catch (error) {
    const { code, message } = error instanceof AppError ? error : new AppError('INVALID_INPUT');
    const todo = { kind: 'park', code, message } as const;
    /* An item with a field for a card number, or too deep to search, is not stored. */
    return { ...labelsOf(sent), argsHash: sha256('refused'), whole: {}, isCardMasked: false, todo };
  }
  const item = { ...labelsOf(whole), whole, isCardMasked: whole !== sent };
  /* Hashed after masking, since the hash of a text that is known except for a card number reveals the number. */
  const { name, name_version, args } = objectOf(whole);
  const argsHash = sha256OfPieces((take) => feedCanonical({ name, name_version, args }, take));
  const parsed = mutationSchema.safeParse(whole);
  if (!parsed.success) return { ...item, argsHash, todo: unreadable(parsed.error) };
  const { clock, actor } = parsed.data;
  return { ...item, argsHash, clock, actor: readActor(actor), todo: readArgs(parsed.data, registry) };
}

function isForeign(raw: unknown, clientId: string): boolean {
  const { client_id: venue } = objectOf(raw);
  return typeof venue === 'string' && venue !== clientId;
}

/** Nothing is parked because of its actor. Rule Q22. */
function readActor(sent: unknown): PushItem['actor'] {
  if (sent === undefined || sent === null) return undefined;
  const parsed = actorSchema.safeParse(sent);
  return parsed.success ? parsed.data : 'unreadable';
}

function labelsOf(raw: unknown): Pick<PushItem, 'mid' | 'id' | 'name' | 'clock' | 'actor'> {
  const { mid, id, name } = objectOf(raw);
  return {
    mid: Number.isSafeInteger(mid) ? (mid as number) : null,
    id: uuidSchema.safeParse(id).success ? (id as string) : null,
    name: typeof name === 'string' ? printable(name).slice(0, 64) : '',
    clock: undefined,
    actor: undefined,
  };
}

function objectOf(raw: unknown): Record<string, unknown> {
  return raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>) : {};
}

function readArgs({ name, name_version, args }: Mutation, registry: MutationRegistry): PushItem['todo'] {
  const versions = Object.hasOwn(registry, name) ? registry[name] : undefined;
  const mutation = versions?.[name_version];
  if (!mutation) return parked(new AppError('MUTATION_UNKNOWN'));
  const parsed = mutation.schema.safeParse(args);
  return parsed.success ? { kind: 'apply', mutation, args: parsed.data } : unreadable(parsed.error);
}

function unreadable(error: z.ZodError): PushItem['todo'] {
  const [issue] = error.issues;
  const message = issue ? issueSentence(issue.path, issue.message) : 'This item could not be read.';
  return { kind: 'park', code: 'INVALID_INPUT', message: printable(message).slice(0, 500) };
}

/** Field names may contain characters that PostgreSQL can't store. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, '\u{FFFD}');
}

/** What parks an item that could be read. */
export function parked({ code, message }: AppError): PushItem['todo'] {
  return { kind: 'park', code, message };
}
