import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is being done, for as long as it takes. */
export function BusyLine({ children }: { children: ReactNode }) {
  return (
    <Stack gap={6} component="output">
      <Text size="sm">{children}</Text>
      <Progress value={100} animated aria-hidden="true" />
    </Stack>
  );
}
