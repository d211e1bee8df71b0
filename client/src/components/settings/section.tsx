import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';
import type { Flash } from './use-flash.ts';

/** One subject of the page: its description next to its controls. */
export function Section({
  title,
  about,
  flash,
  children,
}: {
  title: string;
  about?: ReactNode;
  flash?: Flash | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        {about ? (
          <Text c="dimmed" size="sm" mt={4} component="div">
            {about}
          </Text>
        ) : null}
      </div>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={styles['card'] ?? ''}>
        <Stack gap="md">
          {children}
          <FlashLine flash={flash ?? null} />
        </Stack>
      </Paper>
    </section>
  );
}

/** Announced where it appears. */
function FlashLine({ flash }: { flash: Flash | null }) {
  return (
    <div aria-live="polite" className={styles['flash']}>
      {flash ? (
        <Alert color={flash.tone === 'done' ? 'gate' : 'red'} py="xs">
          {flash.text}
        </Alert>
      ) : null}
    </div>
  );
}
