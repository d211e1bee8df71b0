import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A screen's title with its actions. */
export function PageHeader({
  title,
  subtitle,
  actions,
  mark,
}: {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A picture before the title. */
  mark?: ReactNode;
}) {
  const words = (
    <Stack gap={2} miw={0}>
      <Title order={1} fz={{ base: '1.5rem', xs: 'h1' }}>
        {title}
      </Title>
      {subtitle ? (
        <Text c="dimmed" component="div">
          {subtitle}
        </Text>
      ) : null}
    </Stack>
  );
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      {mark ? (
        <Group gap="md" wrap="nowrap">
          {mark}
          {words}
        </Group>
      ) : (
        words
      )}
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </Group>
  );
}
