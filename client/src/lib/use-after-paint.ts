import { useEffect, useState } from 'react';

/**
 * What `compute` answers, asked once the screen has been painted with what it shows without; null until then. Each other
 * function is asked again, and the answer of the one before counts no more. Nothing is asked while it is null.
 */
export function useAfterPaint<T>(compute: (() => T) | null): T | null {
  const [answer, setAnswer] = useState<{ of: () => T; value: T } | null>(null);
  useEffect(() => {
    if (!compute) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /* A frame's callbacks come before its paint, a timer set in them after it. */
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setAnswer({ of: compute, value: compute() }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [compute]);
  return answer !== null && answer.of === compute ? answer.value : null;
}
