import { BehaviorSubject, combineLatest, filter, type Subscription } from 'rxjs';
import type { SessionStore } from '../../domain/session/session-store.ts';
import type { PairedDeviceStore } from '../../lib/device/paired-device.ts';
import type { UpdateGate } from '../../pwa/update-gate.ts';

interface Tab {
  session: Pick<SessionStore, 'state' | 'isReplaced' | 'subscribe'>;
  device: Pick<PairedDeviceStore, 'current' | 'stored' | 'subscribe'>;
  gate: Pick<UpdateGate, 'isIdle$'>;
  reload: () => void;
}

/**
 * Reloads a page once another tab has made the browser another device's or user's. A signed-in user's page reloads immediately;
 * a tablet's reloads when it is idle, because a visitor may be in the middle of signing, and until then keeps its own credential.
 * Rule D15.
 */
export function reloadWhenReplaced({ session, device, gate, reload }: Tab): Subscription {
  const replaced$ = new BehaviorSubject<'no' | 'at once' | 'when idle'>('no');
  const look = (): void => {
    const isReplaced = session.isReplaced() || device.stored() !== 'own';
    const isUsers = device.current() === null && session.state().user !== null;
    replaced$.next(!isReplaced ? 'no' : isUsers ? 'at once' : 'when idle');
  };
  const subscription = combineLatest([replaced$, gate.isIdle$])
    .pipe(filter(([replaced, isIdle]) => replaced === 'at once' || (replaced === 'when idle' && isIdle)))
    .subscribe(reload);
  subscription.add(session.subscribe(look));
  subscription.add(device.subscribe(look));
  return subscription;
}
