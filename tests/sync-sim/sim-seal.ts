import { sealToServer } from '@gatehouse/client/sync/server-seal';
import type { SyncTransport } from '@gatehouse/client/sync/transport';
import type { VirtualTime } from './virtual-time.ts';

/** Long enough that a device may die, freeze or hear something while it seals. */
const SEALING_MS = 1;

/**
 * Stands for `sealToServer` until the copy is sent: most copies never are, and one real sealing costs as much as the
 * whole push before it.
 */
export async function simSealToServer(time: VirtualTime, publicKey: string, text: string): Promise<string> {
  await time.sleep(SEALING_MS);
  return JSON.stringify({ publicKey, text });
}

/** The transport of a simulated device: what goes out is sealed for real, because the real server opens it. */
export function sealedWhenSent(transport: SyncTransport, time: VirtualTime): SyncTransport {
  return {
    ...transport,
    async resend(request, signal) {
      const items = await time.working(() => Promise.all(request.items.map(sealed)));
      return transport.resend({ ...request, items }, signal);
    },
  };
}

async function sealed(item: { id: string; sealed: string }): Promise<{ id: string; sealed: string }> {
  if (item.sealed === '') return item;
  const { publicKey, text } = JSON.parse(item.sealed) as { publicKey: string; text: string };
  return { id: item.id, sealed: await sealToServer(publicKey, text) };
}
