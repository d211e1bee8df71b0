import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { onlinePicture } from './online-picture.ts';

/** A visitor waits no longer than this before the form opens. */
const WAIT_MS = 8_000;

const none: ReadonlyMap<string, string> = new Map();

/**
 * Fetches the pictures that the device had no room for, when a form opens: what has come by then stays until it closes, whatever
 * happens to the network. Null while it is still asked for; by file. Requirement W41.
 */
export function useOnlinePictures(files: readonly WaiverDocumentRow[]): ReadonlyMap<string, string> | null {
  const isOnline = useSyncStatus().network === 'online';
  const [wanted] = useState(() => (isOnline ? files : []));
  const [pictures, setPictures] = useState<ReadonlyMap<string, string> | null>(wanted.length > 0 ? null : none);
  useEffect(() => {
    if (wanted.length === 0) return undefined;
    const asking = new AbortController();
    const addresses: string[] = [];
    const fetchOne = async (file: WaiverDocumentRow): Promise<[string, string][]> => {
      try {
        const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(WAIT_MS)]);
        const picture = await onlinePicture(pictureAddress(file), signal);
        if (!picture) return [];
        const address = URL.createObjectURL(picture);
        addresses.push(address);
        return [[file.document_id, address]];
      } catch {
        return [];
      }
    };
    void Promise.all(wanted.map(fetchOne)).then((found) => {
      if (!asking.signal.aborted) setPictures(new Map(found.flat()));
    });
    return () => {
      asking.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [wanted]);
  return pictures;
}

/** Address of the picture of the whole file, as the public page reads it. */
function pictureAddress({ client_id: clientId, document_id: fileId, sha256 }: WaiverDocumentRow): string {
  return `/api/public/waiver/${clientId}/files/${fileId}/page.webp?v=${sha256.slice(0, 16)}`;
}
