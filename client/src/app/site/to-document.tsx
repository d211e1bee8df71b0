import { useEffect } from 'react';
import { Waiting } from '../guards.tsx';

/** A redirect to a page whose document has rules of its own, and so is loaded whole. Requirement X10. */
export function ToDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <Waiting />;
}
