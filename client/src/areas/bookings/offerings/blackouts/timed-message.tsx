import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './blackouts.module.css';

/** How long each stays. Requirement B9. */
const SHOWN_MS = { done: 3_000, failed: 5_000 };
/** Time for a message with a way back, which takes longer to decide and to reach. Requirement O58. */
const UNDOABLE_MS = 10_000;

interface TimedMessage {
  tone: 'done' | 'failed';
  text: string;
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
}

export type ShowMessage = (tone: TimedMessage['tone'], text: string, undo?: () => void) => void;

/** What became of an action, for some seconds. */
export function useTimedMessage(): { message: TimedMessage | null; show: ShowMessage; clear: () => void } {
  const [message, setMessage] = useState<TimedMessage | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), message.undo ? UNDOABLE_MS : SHOWN_MS[message.tone]);
    return () => clearTimeout(timer);
  }, [message]);
  return { message, show: (tone, text, undo) => setMessage({ tone, text, undo }), clear: () => setMessage(null) };
}

/** `onUndone` after its button was pressed, so that it is pressed once. */
export function MessageLine({ message, onUndone }: { message: TimedMessage | null; onUndone?: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const undo = message?.undo;
  return (
    <div ref={line} tabIndex={-1} aria-live="polite" className={classes['message']}>
      {message ? (
        <Alert color={message.tone === 'done' ? 'gate' : 'red'}>
          <Group justify="space-between" gap="xs">
            {message.text}
            {undo ? (
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  /* The button goes; the focus stays near. */
                  line.current?.focus();
                  onUndone?.();
                  undo();
                }}
              >
                Undo
              </Button>
            ) : null}
          </Group>
        </Alert>
      ) : null}
    </div>
  );
}
