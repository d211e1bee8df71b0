import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyAnswer } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';

interface Answering {
  /** The page on which it is used; passkeys of another site sign for another name. */
  origin?: string;
  rpId?: string;
  /** Whether the authenticator asked for a fingerprint or a PIN. */
  isVerified?: boolean;
  isPresent?: boolean;
  type?: string;
  userHandle?: string;
  count?: number;
}

export interface SoftwarePasskey {
  id: string;
  create(challenge: string, answering?: Answering & { format?: string }): NewCredential;
  answer(challenge: string, answering?: Answering): PasskeyAnswer;
}

const FLAG = { present: 1, verified: 4, hasCredential: 64 };
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** An authenticator with one passkey (P-256), as a security key is, whose counter rises unless `count` says otherwise. */
export function softwarePasskey(site = 'http://localhost:5000', userId = ''): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let used = 0;

  const clientData = (challenge: string, type: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (answering: Answering, credential?: Buffer): Buffer => {
    const { rpId = new URL(site).hostname, isVerified = true, isPresent = true, count = used } = answering;
    const flags =
      (isPresent ? FLAG.present : 0) + (isVerified ? FLAG.verified : 0) + (credential ? FLAG.hasCredential : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  };

  const text = id.toString('base64url');
  const envelope = { id: text, rawId: text, type: 'public-key' as const };
  return {
    id: text,
    create(challenge, { origin = site, type = 'webauthn.create', format = 'none', ...answering } = {}) {
      /* A map of COSE: kty EC2, alg ES256, crv P-256, x, y. */
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(answering, credential);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(format),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59, data.length >> 8, data.length & 255]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData(challenge, type, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      };
      return { ...envelope, response };
    },
    answer(challenge, { origin = site, type = 'webauthn.get', ...answering } = {}) {
      used += 1;
      const data = authenticatorData(answering);
      const json = clientData(challenge, type, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      const response = {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: Buffer.from(answering.userHandle ?? userId).toString('base64url'),
      };
      return { ...envelope, response };
    },
  };
}

/** A short text of CBOR. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
