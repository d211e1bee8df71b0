import { isNamedByHash } from '#lib/sha256';

/**
 * A picture of a document, which its visitor signs: null unless it is the server's own, whole. The browser's cache may hold
 * a portal's page at the same address; then the server is asked past it. Requirement K22.
 */
export async function onlinePicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  for (const cache of ['default', 'reload'] as const) {
    const reply = await fetch(address, { signal, cache });
    if (!reply.ok) return null;
    if (await isNamedByHash(reply)) return reply.blob();
  }
  return null;
}
