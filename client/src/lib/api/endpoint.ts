import type { Address } from '@gatehouse/sync-protocol/base/contract';

/** Where an endpoint is. */
export interface Place extends Pick<Address, 'method' | 'path'> {
  /** The content type of an answer in bytes or as a stream. */
  contentType?: string;
}

/** An endpoint for code that loads without the schema library; `client/scripts/write-replies.ts` writes them. */
export interface Endpoint<Reply> extends Place {
  isReply(value: unknown): value is Reply;
}

/** `check` accepts what the contract's schema accepts, which is what makes it a check of the type. */
// @__NO_SIDE_EFFECTS__
export function endpoint<Reply>(place: Place, check: (value: unknown) => boolean): Endpoint<Reply> {
  return { ...place, isReply: check as (value: unknown) => value is Reply };
}
