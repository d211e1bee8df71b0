import { Button, Kbd, Table, Tabs, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { useVenue } from '#domain/venue/use-venue';
import classes from './check-in.module.css';
import { CheckInTab, type ScanPort } from './components/check-in-tab.tsx';
import { Refresh } from './components/refresh.tsx';
import { shortcutHelp } from './model/shortcuts.ts';
import { useIsPhone } from './model/use-fold.ts';

export interface CheckInPageProps {
  /** Shows the verdict of a scanned card; `app` puts the scan-in feature's panel here. */
  Scan?: ComponentType<ScanPort>;
  /** The second top tab; without it the page has no tabs. */
  customerManagement?: ReactNode;
  /** Says whether that tab is open. */
  isManagement?: boolean;
}

/** The front desk: who is in, who is not, and one key to check in. Its tabs, title and tools share a line. Requirements F1 and F56. */
export function CheckInPage({ Scan, customerManagement, isManagement = false }: CheckInPageProps) {
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const openHelp = () => setIsHelpOpen(true);
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
      value={isManagement ? 'management' : 'check-in'}
      keepMounted={false}
      onChange={(next) => void navigate(`/customer-check-in${next === 'management' ? '?view=attendance' : ''}`)}
    >
      <div className={classes['top']}>
        <Tabs.List>
          <Tabs.Tab value="check-in">Check In</Tabs.Tab>
          <Tabs.Tab value="management">Customer Management</Tabs.Tab>
        </Tabs.List>
        {isManagement ? null : header}
      </div>
      <Tabs.Panel value="check-in">{desk}</Tabs.Panel>
      <Tabs.Panel value="management">{customerManagement}</Tabs.Panel>
    </Tabs>
  );
}

/** The page's title, and how fresh its rows are. A phone has the time and the refresh among its filters, and no keyboard. */
function DeskHeader({ onHelp }: { onHelp: () => void }) {
  const { time_zone: timeZone } = useVenue();
  const isPhone = useIsPhone();
  return (
    <header className={classes['head']}>
      <Title order={1} size="h5">
        Customer Check-In System
      </Title>
      {!isPhone && (
        <div className={classes['fresh']}>
          <Refresh timeZone={timeZone} />
          <Button variant="subtle" size="compact-sm" onClick={onHelp}>
            Keyboard
          </Button>
        </div>
      )}
    </header>
  );
}

/** The desk's keys. */
function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard">
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {shortcutHelp.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} mr={6}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" my="sm">
        Single keys work when you’re not typing in a field. The scanner works everywhere.
      </Text>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
