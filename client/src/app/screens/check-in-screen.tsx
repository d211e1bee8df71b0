import { lazy, Suspense } from 'react';
import { CheckInPage } from '../../areas/desk/check-ins/check-in-page.tsx';
import { ScanPanel } from '../../areas/desk/scan-in/scan-panel.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';

const CustomerManagement = lazy(async () => ({
  default: (await import('./customer-management.tsx')).CustomerManagement,
}));

/**
 * The check-in lists with the scanner's verdict above them: two independent features. A paired front desk has no
 * customer management, which is the signed-in owner's. Requirement I4.
 */
export function CheckInScreen() {
  const device = usePairedDevice();
  const management = (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <CustomerManagement />
    </Suspense>
  );
  return <CheckInPage Scan={ScanPanel} customerManagement={device ? undefined : management} />;
}
