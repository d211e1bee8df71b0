import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ignoreHeldEnter, onSingleClick } from '#devices/one-press';

/**
 * What was done, with the button that takes it back. Toasts are last on the page: where the keyboard was used, the focus moves to
 * this line, so that Tab reaches the button, and returns afterward. It does not move to the button, which a second press would hit.
 */
export function UndoLine({ message, onUndo }: { message: string; onUndo: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = line;
    const before = document.activeElement;
    if (!(before instanceof HTMLElement && before.matches(':focus-visible'))) return undefined;
    current?.focus();
    return () => {
      const now = document.activeElement;
      if (now === document.body || current?.contains(now)) before.focus();
    };
  }, []);
  return (
    <Group
      ref={line}
      tabIndex={-1}
      justify="space-between"
      gap="xs"
      wrap="nowrap"
      p={4}
      onKeyDownCapture={ignoreHeldEnter}
    >
      <Text size="sm">{message}</Text>
      <Button variant="default" size="xs" flex="none" onClick={onSingleClick(onUndo)}>
        Undo
      </Button>
    </Group>
  );
}
