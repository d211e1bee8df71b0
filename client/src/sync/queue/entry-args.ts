import type { Mutation } from '@gatehouse/sync-protocol/sync/messages/push';
import type { NewEntry } from '../../db/queue-store.ts';

/** The arguments of a mutation, as screens passed them. */
export type Args = Record<string, unknown>;

/** `mid` is a label: a copy that is sealed before the entry has one contains 0. Rule Q1. */
export function mutationOf(entry: NewEntry & { mid: number }, args: Args): Mutation {
  const { mid, id, clientId, name, nameVersion, actor, clock } = entry;
  return { mid, id, client_id: clientId, name, name_version: nameVersion, args, actor, clock };
}

/** Pictures and strokes are large, and no list shows them. */
export function withoutPictures(args: Args): Args {
  const { signature_data: _picture, strokes: _strokes, ...rest } = args;
  return rest;
}
