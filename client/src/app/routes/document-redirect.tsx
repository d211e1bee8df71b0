import { useEffect } from 'react';
import { Waiting } from '../guards/guards.tsx';

/** A redirect by full page load, to a page whose document has its own headers. Requirement X10. */
export function DocumentRedirect({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <Waiting />;
}
