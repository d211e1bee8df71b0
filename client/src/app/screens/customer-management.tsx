import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import { Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { usePageTitle } from '../../components/page-title.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useMay } from '../../domain/session/session-context.tsx';
import classes from './customer-management.module.css';

const views = {
  attendance: {
    label: 'Attendance Reports',
    to: '/customer-check-in?view=attendance',
    needs: 'reports.read',
    Screen: lazy(async () => ({
      default: (await import('../../areas/reports/attendance/attendance-dashboard.tsx')).AttendanceDashboard,
    })),
  },
  customers: {
    label: 'My Customers',
    to: '/customer-check-in?view=customers',
    needs: 'people.read',
    Screen: lazy(async () => ({
      default: (await import('../../areas/people/customers/my-customers.tsx')).MyCustomers,
    })),
  },
  members: {
    label: 'My Members',
    to: '/my-members',
    needs: 'members.read',
    Screen: lazy(async () => ({
      default: (await import('../../areas/people/members/my-members-page.tsx')).MyMembersPage,
    })),
  },
  upload: {
    label: 'Customer Upload',
    to: '/customer-check-in?view=upload',
    needs: 'people.upload',
    Screen: lazy(async () => ({
      default: (await import('../../areas/records/customer-upload/customer-upload.tsx')).CustomerUpload,
    })),
  },
} satisfies Record<string, { label: string; to: string; needs: Permission; Screen: ComponentType }>;

type View = keyof typeof views;
const names = Object.keys(views) as View[];
const isView = (text: string | null): text is View => text !== null && text in views;

/** The parts of the second top tab, in the line of the top tabs where there is room. Each has an address, so that links and the Back button find it. */
export function CustomerManagement({ asked }: { asked: string | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const view = isView(asked) ? asked : 'attendance';
  const { label, Screen } = views[view];
  usePageTitle(label);
  return (
    <Tabs
      value={view}
      variant="pills"
      className={classes['parts'] ?? ''}
      onChange={(next) => void navigate(views[isView(next) ? next : view].to)}
    >
      <Tabs.List className={classes['tabs'] ?? ''} aria-label="Customer management">
        {names
          .filter((name) => may(views[name].needs))
          .map((name) => (
            <Tabs.Tab key={name} value={name}>
              {views[name].label}
            </Tabs.Tab>
          ))}
      </Tabs.List>
      <Tabs.Panel value={view} className={classes['part'] ?? ''}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Screen />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
