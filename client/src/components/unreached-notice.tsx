import { Alert, Button, Group } from '@mantine/core';

/** Says that the server did not answer, and what is shown without it. */
export function UnreachedNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert color="yellow" mb="md" role="alert" py="xs">
      <Group justify="space-between" gap="sm">
        <span>The server can’t be reached. {text}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
