import { Alert, Button, Group, Stack } from '@mantine/core';

/** What failed, in words, with a way to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Retry',
  size = 'xs',
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** Visitors' targets are large. */
  size?: 'xs' | 'xl';
}) {
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack gap="sm">
        <span>{message}</span>
        {onRetry ? (
          <Group>
            <Button size={size} variant="default" onClick={onRetry}>
              {retryLabel}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}
