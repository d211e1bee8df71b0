import type { SyncTransport } from '@gatehouse/client/sync/port/transport';
import { createServerSeal } from '@gatehouse/client/sync/queue/server-seal';
import type { ResendRequest } from '@gatehouse/sync-protocol/sync/messages/resend';
import type { VirtualTime } from './virtual-time.ts';

/**
 * Stands for `createServerSeal` until the copy is sent: most copies never are, and one real sealing costs as much as the
 * whole push before it. It takes no time, because people wait for it before they see that it is saved.
 */
export async function simSealToServer(publicKey: string, text: string): Promise<string> {
  return JSON.stringify({ publicKey, text });
}

/** The transport of a simulated device: what goes out is sealed for real, because the real server opens it. */
export function sealedWhenSent(transport: SyncTransport, time: VirtualTime): SyncTransport {
  const sealToServer = createServerSeal();
  const sealed = async (item: ResendRequest['items'][number]): Promise<ResendRequest['items'][number]> => {
    if (item.sealed === '') return item;
    const { publicKey, text } = JSON.parse(item.sealed) as { publicKey: string; text: string };
    return { ...item, sealed: await sealToServer(publicKey, text) };
  };
  return {
    ...transport,
    async resend(request, signal) {
      const items = await time.working(() => Promise.all(request.items.map(sealed)));
      return transport.resend({ ...request, items }, signal);
    },
  };
}
