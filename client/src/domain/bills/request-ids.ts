import { useRef } from 'react';

/**
 * Names what is asked for: the same request keeps its id, so that a lost answer is asked for again and nothing is done twice; another
 * request gets another one.
 */
export function useRequestIds(): (request: unknown) => string {
  const last = useRef<{ text: string; id: string } | null>(null);
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current?.text !== text) last.current = { text, id: crypto.randomUUID() };
    return last.current.id;
  };
}
