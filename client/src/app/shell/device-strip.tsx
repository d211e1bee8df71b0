import { useLocation, useNavigate } from 'react-router';
import { StatusStrip, type StripFold, type StripItem } from '../../components/status-strip.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { useObservable } from '../../lib/use-observable.ts';
import { usePwa } from '../../pwa/pwa-context.tsx';
import { useSyncStatus } from '../../sync/react/sync-context.tsx';
import { statusItems } from '../../sync/status/status-items.ts';

interface DeviceStripProps {
  isForVisitors?: boolean;
  /** What is still on its way to this browser. */
  progress?: string | null;
  /** How it fits on a phone. */
  fold?: StripFold | undefined;
}

/**
 * The strip on every device and staff screen, fed by sync and by the waiting update. Visitors see no actions in it,
 * because each would bypass the PIN, and nothing about the venue's subscription; members at a scan station neither, but a
 * station that is no longer paired can only be paired again.
 */
export function DeviceStrip({ isForVisitors: isKiosk = false, progress = null, fold }: DeviceStripProps) {
  const status = useSyncStatus();
  const device = usePairedDevice();
  const isForVisitors = isKiosk || device?.role === 'scan_station';
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
  const shown = isForVisitors ? items.map((item) => withoutAction(item, !isKiosk)) : items;
  return (
    <StatusStrip
      items={progress === null ? shown : [...shown, { tone: 'quiet', text: progress }]}
      {...(device ? { name: device.name } : {})}
      fold={fold}
    />
  );
}

function withoutAction({ tone, text, action }: StripItem, mayPair: boolean): StripItem {
  return mayPair && action && 'to' in action && action.to === '/pair' ? { tone, text, action } : { tone, text };
}
