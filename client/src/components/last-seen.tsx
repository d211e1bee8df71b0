import { Button, Group, Text } from '@mantine/core';

interface LastSeenProps {
  /** Why the newest could not be fetched, and how old what is shown is. */
  text: string;
  isOffline: boolean;
  onRetry: () => void;
  mb: 'sm' | 'md';
}

/** Shown over what is not the newest; offline, there is nothing to retry. */
export function LastSeen({ text, isOffline, onRetry, mb }: LastSeenProps) {
  return (
    <Group gap="sm" mb={mb} component="output" display="flex">
      <Text size="sm" c="dimmed" component="span">
        {text}
      </Text>
      {isOffline ? null : (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Group>
  );
}
