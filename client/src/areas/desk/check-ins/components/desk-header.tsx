import { Button, Title } from '@mantine/core';
import { useVenue } from '#domain/venue/use-venue';
import classes from '../check-in.module.css';
import { useIsPhone } from '../model/use-fold.ts';
import { Refresh } from './refresh.tsx';

/** The page's title, and how fresh its rows are. A phone has the time and the refresh among its filters, and no keyboard. */
export function DeskHeader({ onHelp }: { onHelp: () => void }) {
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
