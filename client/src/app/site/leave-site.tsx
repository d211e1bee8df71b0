import { useEffect } from 'react';

/** An address that is not a public page: its document loads the whole application. */
export function LeaveSite() {
  useEffect(() => window.location.reload(), []);
  return null;
}
