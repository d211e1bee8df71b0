import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type May, mayOf } from './may.ts';
import type { SessionState, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** Makes the session available to `useSession`. Also above screens that need no user, who may sign in there. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The session's store, for signing in and out; to read it, `useSession` follows its changes. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

/** Who is signed in, live. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}

/** What the person at this screen may do, live. Requirement U63. */
export function useMay(): May {
  const { user } = useSession();
  return useMemo(() => mayOf(user), [user]);
}
