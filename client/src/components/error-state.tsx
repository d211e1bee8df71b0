import { Alert, Button, Group, Stack } from '@mantine/core';

/** What failed, in words, with a way to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Retry',
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
}) {
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack gap="sm">
        <span>{message}</span>
        {onRetry ? (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              {retryLabel}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}
