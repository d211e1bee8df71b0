import type { AskedPerson } from '@gatehouse/sync-protocol/http/signing-requests';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface SignHereProps {
  person: AskedPerson;
  /** The signature is saved on this device. */
  onSigned: () => void;
  onClose: () => void;
}

const SignHereContext = createContext<ComponentType<SignHereProps> | null>(null);

/** Gives the screens below the waiver form of this device; `app` puts it together, because features don't know each other. */
export function SignHereProvider({ form, children }: { form: ComponentType<SignHereProps>; children: ReactNode }) {
  return <SignHereContext value={form}>{children}</SignHereContext>;
}

/** The form that opens on this device, or null where there is none. */
export function useSignHere(): ComponentType<SignHereProps> | null {
  return useContext(SignHereContext);
}
