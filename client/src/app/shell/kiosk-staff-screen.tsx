import '../../components/theme/styles-device.ts';
import { Button, Container, Group } from '@mantine/core';
import { Link } from 'react-router';
import { OutboxPage } from '../../areas/desk/outbox/outbox-page.tsx';
import { useUpdateHold } from '../../pwa/pwa-context.tsx';
import { DeviceStrip } from './device-strip.tsx';

/** What staff may do on a kiosk: see its outbox, check its setup, pair it again. */
export function KioskStaffScreen({ onBack }: { onBack: () => void }) {
  useUpdateHold('kiosk staff', true);
  return (
    <>
      <DeviceStrip isForVisitors />
      <Container size="md" pt="lg">
        <Group>
          <Button onClick={onBack}>Back to the kiosk</Button>
          <Button component={Link} to="/device-setup" variant="default">
            Device setup
          </Button>
          <Button component={Link} to="/pair" variant="default">
            Pair again
          </Button>
        </Group>
      </Container>
      <main>
        <OutboxPage hasBack={false} />
      </main>
    </>
  );
}
