import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { followStored, liveValue } from '../../lib/store/live-value.ts';

/** Who is signed in on this browser, as seen by this tab. */
export interface SessionState {
  /** `loading` until the stored token was checked or the check failed. */
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  /** The token was refused while the screen was open: work continues, and the user is asked to sign in again. Rule D9. */
  needsSignIn: boolean;
}

export type TokenCheck = { kind: 'valid'; user: SessionUser } | { kind: 'refused' } | { kind: 'unknown' };
type Check = (token: string) => Promise<TokenCheck>;

/**
 * The session of this browser, kept in `localStorage` under `token` (requirement A2). A tab keeps the token and the user it
 * started with: what another tab stores is adopted only where it is the same user's. Rule D15.
 *
 *     signed in ──(another tab: same user, new token)──▶ signed in with that token
 *         ├──(another tab: signed out)──▶ signed out
 *         ├──(another tab: the token was refused)──▶ signed in, asks for sign-in
 *         └──(another tab: other user)──▶ signed in as before, replaced: the page reloads
 */
export interface SessionStore {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** This tab's. */
  token(): string | null;
  /** All tokens of this browser: this tab's and the stored one. */
  tokens(): string[];
  /** Another user has signed in on this browser since. */
  isReplaced(): boolean;
  /** Checks the stored token. Only a 401 removes it: without a response the last known user stays. Requirement A2. */
  start(check: Check): Promise<void>;
  /** Shown, and resolved, once a power cut can't take it away, as far as the storage answers. Requirement K21. */
  signedIn(token: string, user: SessionUser): Promise<void>;
  /** The user's own fields changed on the server. */
  userChanged(user: SessionUser): void;
  /** A request with this token got a 401. */
  refused(token: string): void;
  /** Another user's session stays stored, unless the whole browser is signed out, as pairing does. */
  signedOut(options?: { wholeBrowser: boolean }): void;
}

export const TOKEN_KEY = 'token';
export const USER_KEY = 'gatehouse.user';

/** `tabs` is the window, for its `storage` events; `recorded` waits until what the storage was given is durable. */
export function createSessionStore(storage: Storage, tabs?: EventTarget, recorded?: () => Promise<void>): SessionStore {
  const live = liveValue<SessionState>({ status: 'loading', user: null, needsSignIn: false });
  let token = storage.getItem(TOKEN_KEY);
  let isReplaced = false;
  let check: Check = async () => ({ kind: 'unknown' });

  const leave = (): void => {
    token = null;
    isReplaced = false;
    live.set({ status: 'signed-out', user: null, needsSignIn: false });
  };
  /* The token is written and removed last: other tabs listen for it, and then read a consistent pair. */
  const forget = (): void => {
    storage.removeItem(USER_KEY);
    storage.removeItem(TOKEN_KEY);
  };
  const keep = (user: SessionUser): void => storage.setItem(USER_KEY, JSON.stringify({ ...user, ofToken: token }));
  const isStored = (): boolean => storage.getItem(TOKEN_KEY) === token;
  const takeUp = (next: string): void => {
    token = next;
    isReplaced = false;
    live.set({ ...live.current(), needsSignIn: false });
  };
  const isSameUser = (user: SessionUser): boolean => {
    const known = live.current().user;
    return user.id === known?.id && user.client_id === known.client_id;
  };

  /** Another tab stored or removed the token. */
  const heard = async (removed: string | null): Promise<void> => {
    const stored = storage.getItem(TOKEN_KEY);
    if (live.current().status !== 'signed-in' || stored === token) return;
    const known = readUser(storage.getItem(USER_KEY), stored);
    if (!stored) {
      if (isReplaced) return;
      if (!known) leave();
      else if (removed === token) {
        token = null;
        live.set({ ...live.current(), needsSignIn: true });
      }
      return;
    }
    const user = known?.ofToken === stored ? known.user : await userOf(stored);
    if (!user || storage.getItem(TOKEN_KEY) !== stored) return;
    if (isSameUser(user)) return takeUp(stored);
    isReplaced = true;
    live.set({ ...live.current() });
  };
  /** Written by an earlier release, which did not store the token's user. */
  const userOf = async (stored: string): Promise<SessionUser | null> => {
    const result = await check(stored);
    return result.kind === 'valid' ? result.user : null;
  };
  /** The browser cleared its storage: whom this tab knows is stored again. Rule D24. */
  const putBack = (): void => {
    const { user } = live.current();
    if (!user || token === null || isReplaced || storage.getItem(TOKEN_KEY) !== null) return;
    keep(user);
    storage.setItem(TOKEN_KEY, token);
  };
  followStored(tabs, TOKEN_KEY, (before) => void heard(before === undefined ? token : before), putBack);

  return {
    state: live.current,
    subscribe: live.subscribe,
    token: () => token,
    tokens: () => [...new Set([token, storage.getItem(TOKEN_KEY)])].filter((one) => one !== null),
    isReplaced: () => isReplaced,
    async start(ask) {
      check = ask;
      const first = token;
      if (!first) return leave();
      const known = readUser(storage.getItem(USER_KEY), first)?.user;
      /* The desk opens immediately with the last user; the response may come later. */
      if (known) live.set({ status: 'signed-in', user: known, needsSignIn: false });
      const result = await check(first);
      if (token !== first) return;
      if (result.kind === 'valid') {
        if (isStored()) keep(result.user);
        live.set({ status: 'signed-in', user: result.user, needsSignIn: false });
      } else if (result.kind === 'refused') {
        if (isStored()) forget();
        leave();
      } else if (!known) leave();
    },
    async signedIn(next, user) {
      token = next;
      isReplaced = false;
      keep(user);
      storage.setItem(TOKEN_KEY, next);
      if (recorded) await recorded();
      if (token === next) live.set({ status: 'signed-in', user, needsSignIn: false });
    },
    userChanged(user) {
      if (isStored()) keep(user);
      live.set({ ...live.current(), user });
    },
    refused(given) {
      if (token !== given) return;
      const stored = storage.getItem(TOKEN_KEY);
      const known = readUser(storage.getItem(USER_KEY), stored);
      if (stored && stored !== given && known?.ofToken === stored && isSameUser(known.user)) return takeUp(stored);
      if (stored === given) storage.removeItem(TOKEN_KEY);
      token = null;
      if (live.current().status === 'signed-in') live.set({ ...live.current(), needsSignIn: true });
    },
    signedOut({ wholeBrowser } = { wholeBrowser: false }) {
      if (wholeBrowser || !isReplaced) forget();
      leave();
    },
  };
}

/** The stored user, unless it was stored with another token. An earlier release did not store which. */
function readUser(text: string | null, token: string | null): { user: SessionUser; ofToken: string | null } | null {
  if (!text) return null;
  try {
    const { ofToken = null, ...user } = JSON.parse(text) as Partial<SessionUser> & { ofToken?: string | null };
    if (token !== null && ofToken !== null && ofToken !== token) return null;
    if (typeof user.id !== 'string' || (user.role !== 'admin' && user.role !== 'client')) return null;
    return { user: user as SessionUser, ofToken };
  } catch {
    return null;
  }
}
