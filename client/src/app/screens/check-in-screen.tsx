import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { CheckInPage } from '../../areas/desk/check-ins/check-in-page.tsx';
import { ScanPanel } from '../../areas/desk/scan-in/scan-panel.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import type { ScreenPath } from '../../lib/routes/route-table.ts';

const CustomerManagement = lazy(async () => ({
  default: (await import('./customer-management.tsx')).CustomerManagement,
}));

const members: ScreenPath = '/my-members';

/**
 * People: the check-in lists with the scanner's verdict above them, two independent features, and next to them everything about
 * customers and members. `?view=` names the open part, but for the members, who have an address of their own. A paired front desk has
 * no customer management, which is the signed-in owner's. Requirement I4.
 */
export function CheckInScreen() {
  const device = usePairedDevice();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  if (device) return <CheckInPage Scan={ScanPanel} />;
  const view = pathname === members ? 'members' : params.get('view');
  return (
    <CheckInPage
      Scan={ScanPanel}
      isManagement={view !== null}
      customerManagement={
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <CustomerManagement asked={view} />
        </Suspense>
      }
    />
  );
}
