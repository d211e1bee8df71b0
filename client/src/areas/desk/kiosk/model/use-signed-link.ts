import { useEffect, useEffectEvent, useState } from 'react';
import { useSyncStatus } from '#sync/react/sync-context.tsx';

/**
 * Where the visitor who just signed fetches their PDF; null until the server has the signing, so always without the network. Asked after
 * each contact that leaves nothing to send, and forgotten with the screen.
 */
export function useSignedLink(find: () => Promise<string | null>): string | null {
  const { network, unsent, lastContactAtUtc } = useSyncStatus();
  const [link, setLink] = useState<string | null>(null);
  const ask = useEffectEvent(find);
  const mayAsk = network === 'online' && unsent === 0 && link === null;
  const contact = mayAsk ? lastContactAtUtc : null;
  useEffect(() => {
    if (contact === null) return undefined;
    let isOver = false;
    void ask().then((found) => {
      if (!isOver && found !== null) setLink(found);
    });
    return () => {
      isOver = true;
    };
  }, [contact]);
  return link;
}
