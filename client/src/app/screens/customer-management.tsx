import { Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../components/page-title.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import classes from './customer-management.module.css';

const views = {
  attendance: {
    label: 'Attendance Reports',
    Screen: lazy(async () => ({
      default: (await import('../../areas/reports/attendance/attendance-dashboard.tsx')).AttendanceDashboard,
    })),
  },
  customers: {
    label: 'My Customers',
    Screen: lazy(async () => ({
      default: (await import('../../areas/people/customers/my-customers.tsx')).MyCustomers,
    })),
  },
  upload: {
    label: 'Customer Upload',
    Screen: lazy(async () => ({
      default: (await import('../../areas/records/customer-upload/customer-upload.tsx')).CustomerUpload,
    })),
  },
} satisfies Record<string, { label: string; Screen: ComponentType }>;

type View = keyof typeof views;
const names = Object.keys(views) as View[];
const isView = (text: string | null): text is View => text !== null && text in views;

/** The second tab of the check-in page; `?view=` names the open part, so that links and the Back button find it. */
export function CustomerManagement() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const view = isView(asked) ? asked : 'attendance';
  usePageTitle(views[view].label);
  return (
    <Tabs
      value={view}
      variant="pills"
      keepMounted={false}
      onChange={(next) => setParams({ view: next ?? 'attendance' }, { replace: true })}
    >
      <Tabs.List className={classes['tabs'] ?? ''} aria-label="Customer management">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {views[name].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => {
        const { Screen } = views[name];
        return (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <Screen />
            </Suspense>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
