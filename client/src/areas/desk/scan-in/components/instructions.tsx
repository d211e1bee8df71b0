import { List, Title } from '@mantine/core';
import { useState } from 'react';
import { browserStorage } from '#lib/store/browser-storage';
import classes from '../scan-in.module.css';

const KEY = 'gatehouse-scan-instructions';

/** How to scan: open on the first day of this browser, a line to be opened afterwards. `venueDate` is the venue's today. */
export function Instructions({ venueDate }: { venueDate: string }) {
  const [isFirstDay] = useState(() => firstDay(venueDate) === venueDate);
  return (
    <details className={classes['card']} open={isFirstDay}>
      <summary>
        <Title order={2} size="h5" display="inline">
          Instructions
        </Title>
      </summary>
      <List size="sm" type="ordered" spacing={4} mt="xs">
        <List.Item>Scan the card. The scanner works wherever you are on this screen.</List.Item>
        <List.Item>Or start the camera and hold the barcode or QR code up to it.</List.Item>
        <List.Item>Or type the membership ID and press Enter.</List.Item>
        <List.Item>Make sure it’s the right person, then press Check In or Enter.</List.Item>
      </List>
    </details>
  );
}

/** The day on which this browser showed them first. */
function firstDay(today: string): string {
  const storage = browserStorage();
  const stored = storage.getItem(KEY);
  if (stored === null) storage.setItem(KEY, today);
  return stored ?? today;
}
