import { Paper, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDeviceProfile } from '#devices/device-profile-context.tsx';
import { wedgeScans } from '#devices/scanner-input';

/** Shows what the scanner sent, whatever has the focus. */
export function ScannerTest() {
  const { scanner } = useDeviceProfile();
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const subscription = wedgeScans(window, scanner).subscribe(({ texts, trouble }) => {
      if (trouble === 'keyboard_layout') setSeen('The scanner’s keyboard layout doesn’t match this device’s.');
      else setSeen(texts[0] ? `Read: ${texts[0]}` : 'Something was scanned that can’t be read.');
    });
    return () => subscription.unsubscribe();
  }, [scanner]);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h3">
        Scanner test
      </Title>
      <Text component="output" display="block" mt={4} {...(seen ? {} : { c: 'dimmed' })}>
        {seen ?? 'Scan any code now, from anywhere on this page.'}
      </Text>
    </Paper>
  );
}
