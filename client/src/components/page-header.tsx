import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A screen's title with its actions. Also sets the document's title. */
export function PageHeader({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Gatehouse`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={2}>
        <Title order={1}>{title}</Title>
        {subtitle ? (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        ) : null}
      </Stack>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </Group>
  );
}
