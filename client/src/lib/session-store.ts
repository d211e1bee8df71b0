import type { SessionUser } from '@gatehouse/sync-protocol/http/auth';

/** Who is signed in on this browser. */
export interface SessionState {
  /** `loading` until the stored token was checked, or the check could not be made. */
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  /** The token was refused while the screen was open: work goes on, and a person is asked to sign in again. Rule D9. */
  needsSignIn: boolean;
}

export type TokenCheck = { kind: 'valid'; user: SessionUser } | { kind: 'refused' } | { kind: 'unknown' };

/** The session of this browser, kept in `localStorage` under `token` as platform §4 says. */
export interface SessionStore {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | null;
  /** Checks the stored token. Only a 401 removes it: without an answer the last known user stays. Design §4. */
  start(check: (token: string) => Promise<TokenCheck>): Promise<void>;
  signedIn(token: string, user: SessionUser): void;
  /** The user's own fields changed on the server. */
  userChanged(user: SessionUser): void;
  /** A call was answered 401 with this token. */
  refused(token: string): void;
  signedOut(): void;
}

export const TOKEN_KEY = 'token';
const USER_KEY = 'gatehouse.user';

export function createSessionStore(storage: Storage): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading', user: null, needsSignIn: false };

  const put = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const forget = (): void => {
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
  };
  const keep = (user: SessionUser): void => storage.setItem(USER_KEY, JSON.stringify(user));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => storage.getItem(TOKEN_KEY),
    async start(check) {
      const token = storage.getItem(TOKEN_KEY);
      if (!token) {
        put({ status: 'signed-out', user: null, needsSignIn: false });
        return;
      }
      const known = readUser(storage.getItem(USER_KEY));
      /* The desk opens at once with who was signed in last; the answer comes when it comes. */
      if (known) put({ status: 'signed-in', user: known, needsSignIn: false });
      const result = await check(token);
      if (storage.getItem(TOKEN_KEY) !== token) return;
      if (result.kind === 'valid') {
        keep(result.user);
        put({ status: 'signed-in', user: result.user, needsSignIn: false });
      } else if (result.kind === 'refused') {
        forget();
        put({ status: 'signed-out', user: null, needsSignIn: false });
      } else if (!known) {
        put({ status: 'signed-out', user: null, needsSignIn: false });
      }
    },
    signedIn(token, user) {
      storage.setItem(TOKEN_KEY, token);
      keep(user);
      put({ status: 'signed-in', user, needsSignIn: false });
    },
    userChanged(user) {
      keep(user);
      put({ ...state, user });
    },
    refused(token) {
      if (storage.getItem(TOKEN_KEY) !== token) return;
      storage.removeItem(TOKEN_KEY);
      if (state.status === 'signed-in') put({ ...state, needsSignIn: true });
    },
    signedOut() {
      forget();
      put({ status: 'signed-out', user: null, needsSignIn: false });
    },
  };
}

function readUser(text: string | null): SessionUser | null {
  if (!text) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser>;
    return typeof user.id === 'string' && (user.role === 'admin' || user.role === 'client')
      ? (user as SessionUser)
      : null;
  } catch {
    return null;
  }
}
