import type { DeviceIdentity } from '../port/engine-port.ts';
import { isForEveryone, type TabMessage, type TabPorts } from '../port/sync-deps.ts';

/** Every tab that has the queue open listens to this channel, regardless of identity. */
const QUEUE_CHANNEL = 'gatehouse-queue';

/**
 * Web Locks and a BroadcastChannel, one of each per venue and principal, so that no tab acts on messages of another identity;
 * only what concerns the shared queue and clock is sent to all. A browser without locks (a page that is not a secure context) leads in
 * every tab, which is harmless. Rules D10 and D14.
 */
export function browserTabs(identity: DeviceIdentity): TabPorts {
  const name = `gatehouse-${identity.clientId}-${identity.principal.id}-${identity.role}`;
  const channel = new BroadcastChannel(name);
  const queueChannel = new BroadcastChannel(QUEUE_CHANNEL);
  let isClosed = false;
  return {
    lead(onLead, { steal }) {
      const withdrawn = new AbortController();
      if (!('locks' in navigator)) {
        void onLead(withdrawn.signal);
        return () => withdrawn.abort();
      }
      const lost = new AbortController();
      /* A steal never waits, so it can't be withdrawn. */
      const options = steal ? { steal } : { signal: withdrawn.signal };
      navigator.locks
        .request(name, options, () => onLead(lost.signal))
        /* Withdrawn before it was granted, or stolen by another tab while this one was frozen. */
        .catch(() => lost.abort());
      return () => withdrawn.abort();
    },
    send(message) {
      if (isClosed) return;
      /* oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only. */
      (isForEveryone(message) ? queueChannel : channel).postMessage(message);
    },
    listen(onMessage) {
      const heard = (event: MessageEvent<TabMessage>): void => onMessage(event.data);
      channel.addEventListener('message', heard);
      queueChannel.addEventListener('message', heard);
      return () => {
        isClosed = true;
        channel.removeEventListener('message', heard);
        queueChannel.removeEventListener('message', heard);
        channel.close();
        queueChannel.close();
      };
    },
  };
}

/** Calls back after each change of the shared queue in another tab; returns what ends it. For a screen without an engine. */
export function listenToQueue(onChange: () => void): () => void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
