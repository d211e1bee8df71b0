import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why a list is empty, and what to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="flex-start" gap={6} py="lg" component="output">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children ? (
        <Text c="dimmed" maw={560} component="div">
          {children}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
