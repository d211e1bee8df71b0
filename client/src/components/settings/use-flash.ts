import { useCallback, useEffect, useState } from 'react';

/** How long a success is shown. Requirement U10. */
const CLEARS_AFTER_MS = 3_000;

export interface Flash {
  tone: 'done' | 'failed';
  text: string;
}

/** The result of an action: a success clears by itself after 3 s, a failure stays until the next action. */
export function useFlash() {
  const [flash, setFlash] = useState<Flash | null>(null);
  useEffect(() => {
    if (flash?.tone !== 'done') return undefined;
    const timer = setTimeout(() => setFlash(null), CLEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  const done = useCallback((text: string) => setFlash({ tone: 'done', text }), []);
  const failed = useCallback((text: string) => setFlash({ tone: 'failed', text }), []);
  const clear = useCallback(() => setFlash(null), []);
  return { flash, done, failed, clear };
}
