import { Alert, Button, Group, Text } from '@mantine/core';
import type { KeptRequest } from './kept-request.ts';

/** Says that a form shows what was sent before without an answer, and begins another one. Requirement B77. */
export function KeptNote({ asked, onAnew }: { asked: KeptRequest; onAnew: () => void }) {
  if (!asked.isKept) return null;
  return (
    <Alert color="yellow" py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          This was sent before, and the answer was lost. Send it again: nothing is done twice.
        </Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            asked.forget();
            onAnew();
          }}
        >
          Start Anew
        </Button>
      </Group>
    </Alert>
  );
}
