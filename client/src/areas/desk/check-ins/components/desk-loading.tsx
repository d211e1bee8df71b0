import { Skeleton, Stack, Text } from '@mantine/core';

/** A skeleton, so that the layout does not shift. */
export function DeskLoading() {
  return (
    <Stack gap="sm">
      <Text component="output">Loading customer check-in data...</Text>
      <Skeleton height={42} />
      <Skeleton height={36} width="60%" />
      <Skeleton height={320} />
    </Stack>
  );
}
