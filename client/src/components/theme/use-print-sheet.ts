import { useEffect } from 'react';

/** Prints once a sheet is on the page; `end` takes it away. */
export function usePrintSheet(isReady: boolean, end: () => void): void {
  useEffect(() => {
    if (!isReady) return undefined;
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [isReady, end]);
}
