import { useRef } from 'react';

/**
 * Names what is asked for: the same request keeps its id, also after others were asked for, so that a lost answer is asked for again and
 * nothing is done twice; another request gets another one.
 */
export function useRequestIds(): (request: unknown) => string {
  const ids = useRef(new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const id = ids.current.get(text) ?? crypto.randomUUID();
    ids.current.set(text, id);
    return id;
  };
}
