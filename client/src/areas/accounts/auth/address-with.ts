/** A page for accounts with the email that was typed, so that no one types it twice. */
export function addressWith(path: '/login' | '/forgot-password', email: string): string {
  const typed = email.trim();
  return typed ? `${path}?${new URLSearchParams({ email: typed })}` : path;
}
