import { useLocation, useNavigate } from 'react-router';
import { StatusStrip } from '../../components/status-strip.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { useObservable } from '../../lib/use-observable.ts';
import { usePwa } from '../../pwa/pwa-context.tsx';
import { statusItems } from '../../sync/engine/status-items.ts';
import { useSyncStatus } from '../../sync/react/sync-context.tsx';

/**
 * The strip on every device and staff screen, fed by sync and by the waiting update. Visitors see no
 * actions in it, because each would bypass the PIN, and nothing about the venue's subscription.
 */
export function DeviceStrip({ isForVisitors = false }: { isForVisitors?: boolean }) {
  const status = useSyncStatus();
  const device = usePairedDevice();
  const pwa = usePwa();
  const isUpdateWaiting = useObservable(pwa.isUpdateWaiting$, false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shownStatus = isForVisitors ? { ...status, isSuspended: false } : status;
  const items = statusItems(shownStatus, {
    isUpdateWaiting,
    isPaired: device !== null,
    onSignIn: () => void navigate('/login', { state: { from: pathname } }),
    onUpdate: () => void pwa.updateNow(),
  });
  const shown = isForVisitors ? items.map(({ tone, text }) => ({ tone, text })) : items;
  return <StatusStrip items={shown} {...(device ? { name: device.name } : {})} />;
}
