import { isPoke } from '../../lib/api/replies/sync-replies.ts';

/** The venue's version in one event of the poke stream; null when it tells none. */
export function readPoke(text: string): number | null {
  try {
    const event: unknown = JSON.parse(text);
    return isPoke(event) ? (event as { version: number }).version : null;
  } catch {
    return null;
  }
}
