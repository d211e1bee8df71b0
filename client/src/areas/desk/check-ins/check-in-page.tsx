import { Tabs } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './check-in.module.css';
import { CheckInTab, type ScanPort } from './components/check-in-tab.tsx';
import { DeskHeader } from './components/desk-header.tsx';
import { ShortcutHelp } from './components/shortcut-help.tsx';

export interface CheckInPageProps {
  /** Shows the verdict of a scanned card; `app` puts the scan-in feature's panel here. */
  Scan?: ComponentType<ScanPort>;
  /** The second top tab, open while the address has `?view=`; without it the page has no tabs. */
  customerManagement?: ReactNode;
}

/** The front desk: who is in, who is not, and one key to check in. Its tabs, title and tools share a line. Requirements F1 and F56. */
export function CheckInPage({ Scan, customerManagement }: CheckInPageProps) {
  const [params, setParams] = useSearchParams();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const openHelp = () => setIsHelpOpen(true);
  const tab = customerManagement && params.has('view') ? 'management' : 'check-in';
  const header = <DeskHeader onHelp={openHelp} />;
  const desk = (
    <>
      <CheckInTab Scan={Scan} onHelp={openHelp} />
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </>
  );
  if (!customerManagement)
    return (
      <div className={classes['page']}>
        {header}
        {desk}
      </div>
    );
  return (
    <Tabs
      className={classes['page'] ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(next) => setParams(next === 'management' ? { view: 'attendance' } : {})}
    >
      <div className={classes['top']}>
        <Tabs.List>
          <Tabs.Tab value="check-in">Check In</Tabs.Tab>
          <Tabs.Tab value="management">Customer Management</Tabs.Tab>
        </Tabs.List>
        {tab === 'check-in' && header}
      </div>
      <Tabs.Panel value="check-in">{desk}</Tabs.Panel>
      <Tabs.Panel value="management">{customerManagement}</Tabs.Panel>
    </Tabs>
  );
}
