import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.tsx';

/* Lazy: asked for rarely, and never where one person works alone. */
const ConfirmSelfDialog = lazy(async () => ({
  default: (await import('./confirm-self-dialog.tsx')).ConfirmSelfDialog,
}));

/**
 * Asks who it is when the server wants a proof before a dangerous act, which then goes on by itself. Acts that ask at the same time
 * share one question. Requirement X20.
 */
export function ProofHost() {
  const api = useApi();
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    return api.proveWith(() => {
      asking ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asking = null;
        setAnswer(null);
      });
      return asking;
    });
  }, [api]);
  return <Suspense>{answer ? <ConfirmSelfDialog onAnswer={answer} /> : null}</Suspense>;
}
