import type { Endpoint } from './endpoint.ts';
import { pathOf } from './path-of.ts';
import { isRecord } from './shape.ts';

/** The element of a visit's document in which the server puts replies, by the path of the call. */
const ELEMENT = '#first-replies';

/** The reply that came with the document, so that the first screen needs no call; undefined where it is to be asked for. Requirement W31. */
export function firstReply<Reply>(endpoint: Endpoint<Reply>, params: Record<string, string>): Reply | undefined {
  const replies = parsed(document.querySelector(ELEMENT)?.textContent ?? null);
  const reply = isRecord(replies) ? replies[pathOf(endpoint, { params })] : undefined;
  return endpoint.isReply(reply) ? reply : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
