import { Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './check-in.module.css';
import { CheckInTab, type ScanPort } from './components/check-in-tab.tsx';

export interface CheckInPageProps {
  /** Shows the verdict of a scanned card; `app` puts the scan-in feature's panel here. */
  Scan?: ComponentType<ScanPort>;
  /** The second top tab, open while the address has `?view=`; without it the page has only the first. */
  customerManagement?: ReactNode;
}

/** The front desk: who is in, who is not, and one key to check in. Requirement F1. */
export function CheckInPage({ Scan, customerManagement }: CheckInPageProps) {
  const [params, setParams] = useSearchParams();
  const tab = customerManagement && params.has('view') ? 'management' : 'check-in';
  return (
    <div className={classes['page']}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next === 'management' ? { view: 'attendance' } : {})}
      >
        <Tabs.List>
          <Tabs.Tab value="check-in">Check In</Tabs.Tab>
          {customerManagement && <Tabs.Tab value="management">Customer Management</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="check-in" pt="md">
          <CheckInTab Scan={Scan} />
        </Tabs.Panel>
        {customerManagement && (
          <Tabs.Panel value="management" pt="md">
            {customerManagement}
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}
