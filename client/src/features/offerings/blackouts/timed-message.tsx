import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './blackouts.module.css';

/** How long each stays. Requirement B9. */
const SHOWN_MS = { done: 3_000, failed: 5_000 };

interface TimedMessage {
  tone: 'done' | 'failed';
  text: string;
}

export type ShowMessage = (tone: TimedMessage['tone'], text: string) => void;

/** What became of an action, for some seconds. */
export function useTimedMessage(): { message: TimedMessage | null; show: ShowMessage; clear: () => void } {
  const [message, setMessage] = useState<TimedMessage | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS[message.tone]);
    return () => clearTimeout(timer);
  }, [message]);
  return { message, show: (tone, text) => setMessage({ tone, text }), clear: () => setMessage(null) };
}

export function MessageLine({ message }: { message: TimedMessage | null }) {
  return (
    <div aria-live="polite" className={classes['message']}>
      {message ? <Alert color={message.tone === 'done' ? 'gate' : 'red'}>{message.text}</Alert> : null}
    </div>
  );
}
