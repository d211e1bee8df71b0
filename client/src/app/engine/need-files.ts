import type { SessionStore } from '../../domain/session/session-store.ts';
import type { PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { groupsFor, type PrecacheGroup } from '../../pwa/precache-groups.ts';
import { createRetryLater } from '../../pwa/retry-later.ts';

export interface NeedFilesDeps {
  session: Pick<SessionStore, 'state' | 'subscribe'>;
  device: Pick<PairedDeviceStore, 'current' | 'subscribe'>;
  /** The window, which hears that the network is back. */
  network: EventTarget;
  /** Tells the worker; answers whether it has them all. */
  need: (groups: readonly PrecacheGroup[]) => Promise<boolean>;
}

/**
 * Says which files this browser needs without the network: when it starts, when it is paired or a person signs in, and when
 * the network is back, since what could not be fetched is fetched then. A portal's page for a file is no event of the
 * network: what is missing is asked for again after a while. A browser that nobody is known on any longer says
 * nothing more: it may be about to be wiped. Requirements K19, K22.
 */
export function needFilesOfBrowser({ session, device, network, need }: NeedFilesDeps): void {
  let said: string | null = null;
  const say = (): void => {
    const role = device.current()?.role;
    const { status, user } = session.state();
    if (!role && status === 'loading') return;
    const groups = groupsFor({ device: role, user: user?.role });
    if (groups.join() === said || (said !== null && groups.length === 0)) return;
    said = groups.join();
    void need(groups).then(
      (isComplete) => (isComplete ? retry.succeeded() : retry.failed()),
      () => retry.failed(),
    );
  };
  const sayAgain = (): void => {
    said = null;
    say();
  };
  const retry = createRetryLater(sayAgain);
  session.subscribe(say);
  device.subscribe(say);
  network.addEventListener('online', sayAgain);
  say();
}
