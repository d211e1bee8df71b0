import {
  type NewCredential,
  type PasskeyAnswer,
  passkeyOptions,
} from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import type { ApiClient } from '../../lib/api/api-client.ts';

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

type Options = Record<string, unknown>;

/** Why nothing came of it: the person closed the browser's question, or the browser can't. */
const NO_PASSKEY = 'No passkey was used. Please try again, or use your password.';

/** Lets the browser make a passkey; null where the person declined. `DOMException`s are how a browser says that. */
export async function makePasskey(options: Options): Promise<NewCredential | null> {
  const publicKey = readOptions(options) as unknown as PublicKeyCredentialCreationOptions;
  return toJson(await quietly(() => navigator.credentials.create({ publicKey }))) as NewCredential | null;
}

/** Asks the person for any passkey that they have for this site. Answers why where there is none. */
export async function askForPasskey(
  api: ApiClient,
): Promise<{ challenge_id: string; response: PasskeyAnswer } | { message: string }> {
  const offered = await api.call(passkeyOptions, { token: null });
  if (!offered.ok) return offered;
  const { challenge_id, options } = offered.data;
  const publicKey = readOptions(options) as unknown as PublicKeyCredentialRequestOptions;
  const response = toJson(await quietly(() => navigator.credentials.get({ publicKey })));
  return response ? { challenge_id, response: response as PasskeyAnswer } : { message: NO_PASSKEY };
}

async function quietly(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/* `parseCreationOptionsFromJSON` and `toJSON` are missing from browsers of two years ago, and a passkey needs little of them. */

/** The options with bytes where the JSON has base64url. */
function readOptions({ challenge, user, excludeCredentials, ...rest }: Options): Options {
  const known = Array.isArray(excludeCredentials) ? (excludeCredentials as { id: string }[]) : null;
  return {
    ...rest,
    challenge: bytesOf(challenge),
    ...(user ? { user: { ...user, id: bytesOf((user as { id: string }).id) } } : {}),
    ...(known ? { excludeCredentials: known.map((one) => ({ ...one, id: bytesOf(one.id) })) } : {}),
  };
}

function bytesOf(base64url: unknown): Uint8Array<ArrayBuffer> {
  const text = atob(String(base64url).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function base64urlOf(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function toJson(credential: PublicKeyCredential | null): unknown {
  if (!credential) return null;
  const { id, type, response } = credential;
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const;
  const bytes = response as unknown as Partial<Record<(typeof parts)[number], ArrayBuffer | null>>;
  const found = parts.flatMap((part) => {
    const value = bytes[part];
    return value ? [[part, base64urlOf(value)] as const] : [];
  });
  return { id, rawId: id, type, response: Object.fromEntries(found) };
}
