import type { NewCredential, PasskeyAnswer } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import type * as Server from '@simplewebauthn/server';
import type * as Helpers from '@simplewebauthn/server/helpers';
import type { Config } from '#base/config';

/** The standard itself is @simplewebauthn/server, which takes a second to load: soon after the start, or at the first use. */
export async function loadWebAuthn(): Promise<typeof Server & Pick<typeof Helpers, 'decodeAttestationObject'>> {
  const [server, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, decodeAttestationObject };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

export const CHALLENGE_LIVES_MS = 5 * 60_000;

/** The site for which passkeys are made: one of another site signs for another name. */
function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { expectedRPID: new URL(publicUrl).hostname, expectedOrigin: new URL(publicUrl).origin };
}

/** What a browser needs to make a passkey that finds the account by itself. */
export async function creationOptions(
  config: Pick<Config, 'publicUrl'>,
  user: { userId: string; email: string; name: string },
  given: { challenge: Uint8Array<ArrayBuffer>; knownIds: readonly string[] },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID: siteOf(config).expectedRPID,
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: user.name || user.email,
    challenge: given.challenge,
    timeout: CHALLENGE_LIVES_MS,
    attestationType: 'none',
    excludeCredentials: given.knownIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to offer the passkeys that it has for this site; it names none. */
export async function requestOptions(config: Pick<Config, 'publicUrl'>, challenge: Uint8Array<ArrayBuffer>) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    challenge,
    timeout: CHALLENGE_LIVES_MS,
    userVerification: 'required',
  });
}

interface VerifiedCredential {
  credentialId: string;
  /** Base64url. */
  publicKey: string;
  signCount: number;
}

/** Null where it is not a passkey of this site that its person confirmed, or not for the challenge. */
export async function verifyNew(
  config: Pick<Config, 'publicUrl'>,
  response: NewCredential,
  isChallenge: (challenge: string) => Promise<boolean>,
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn();
  try {
    const { attestationObject } = response.response;
    const format = decodeAttestationObject(bytesOf(attestationObject)).get('fmt');
    /* Others name a maker, which nobody asked for, and to check its certificates the library would fetch an address in them. */
    if (format !== 'none' && format !== 'packed') return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      ...siteOf(config),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter };
  } catch {
    return null;
  }
}

/** The authenticator's counter after this use; null where the answer is wrong. */
export async function verifyAnswer(
  config: Pick<Config, 'publicUrl'>,
  response: PasskeyAnswer,
  known: VerifiedCredential,
  isChallenge: (challenge: string) => boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...answer } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...answer, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: isChallenge,
      ...siteOf(config),
      credential: {
        id: known.credentialId,
        publicKey: bytesOf(known.publicKey),
        counter: known.signCount,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
