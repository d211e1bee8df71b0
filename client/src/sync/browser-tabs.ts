import type { TabMessage, TabPorts } from './deps.ts';
import type { DeviceIdentity } from './sync-engine.ts';

/**
 * Web Locks and a BroadcastChannel, one of each per venue and principal. A browser without locks (a page that is not a
 * secure context) leads in every tab, which is harmless. Rule D10.
 */
export function browserTabs(identity: DeviceIdentity): TabPorts {
  const name = `gatehouse-${identity.clientId}-${identity.principal.id}-${identity.role}`;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    lead(onLead, { steal }) {
      const withdrawn = new AbortController();
      if (!('locks' in navigator)) {
        void onLead(withdrawn.signal);
        return () => withdrawn.abort();
      }
      const lost = new AbortController();
      /* A steal can't be withdrawn while it waits, and never waits. */
      const options = steal ? { steal } : { signal: withdrawn.signal };
      navigator.locks
        .request(name, options, () => onLead(lost.signal))
        /* Withdrawn before it was granted, or stolen by another tab while this one was frozen. */
        .catch(() => lost.abort());
      return () => withdrawn.abort();
    },
    send(message) {
      /* oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only. */
      if (!isClosed) channel.postMessage(message);
    },
    listen(onMessage) {
      const heard = (event: MessageEvent<TabMessage>): void => onMessage(event.data);
      channel.addEventListener('message', heard);
      return () => {
        isClosed = true;
        channel.removeEventListener('message', heard);
        channel.close();
      };
    },
  };
}
