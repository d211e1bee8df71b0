import { useEffect } from 'react';

/** An address that is no public page: its document brings the whole application. */
export function LeaveSite() {
  useEffect(() => window.location.reload(), []);
  return null;
}
