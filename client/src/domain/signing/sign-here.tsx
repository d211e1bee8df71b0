import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { createContext, type ReactNode, useContext } from 'react';

export interface SignHereProps {
  person: AskedPerson;
  /** The documents to sign; all that they need where there is none. */
  documentIds: readonly string[];
  /** The signature is saved on this device. */
  onSigned: () => void;
  onClose: () => void;
}

type SignHere = (props: SignHereProps) => ReactNode;

const SignHereContext = createContext<SignHere | null>(null);

/** Gives the screens below the waiver form of this device; `app` puts it together, because features don't know each other. */
export function SignHereProvider({ form, children }: { form: SignHere; children: ReactNode }) {
  return <SignHereContext value={form}>{children}</SignHereContext>;
}

/** Renders the form on this device; null where there is none. */
export function useSignHere(): SignHere | null {
  return useContext(SignHereContext);
}
