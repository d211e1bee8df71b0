import { useEffect } from 'react';
import { Waiting } from '../guards.tsx';

/** A redirect to a page whose document has rules of its own, and so is loaded whole. Design §8 'CSP is per document'. */
export function ToDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <Waiting />;
}
