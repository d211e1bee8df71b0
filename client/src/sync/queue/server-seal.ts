import { fromBase64, toBase64 } from '../../lib/api/base64.ts';

const INFO = new TextEncoder().encode('gatehouse-seal-1');
const IV_BYTES = 12;

/** The metadata key of a venue's server key in the queue's database. */
export function serverKeyMeta(clientId: string): string {
  return `server_key ${clientId}`;
}

/**
 * Seals texts to the server's public key (SPKI, base64): the device itself can't read them back. Each is base64 of 65 bytes
 * ephemeral P-256 key, 12 bytes IV and AES-256-GCM ciphertext. The key agreement runs once per run of the app, because it
 * costs more than the rest; each text has its own IV. Rules D6 and D12; the form is described in `messages/resend.ts`.
 */
export function createServerSeal(): (publicKey: string, text: string) => Promise<string> {
  let agreed: { publicKey: string; agreement: Promise<Agreement> } | null = null;
  return async (publicKey, text) => {
    if (agreed?.publicKey !== publicKey) {
      const agreement = agree(publicKey);
      agreed = { publicKey, agreement };
      agreement.catch(() => {
        agreed = null;
      });
    }
    const { ephemeral, key } = await agreed.agreement;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    return toBase64(concat([ephemeral, iv, new Uint8Array(data)]));
  };
}

interface Agreement {
  ephemeral: Uint8Array;
  key: CryptoKey;
}

async function agree(publicKey: string): Promise<Agreement> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const server = await crypto.subtle.importKey('spki', fromBase64(publicKey), curve, false, []);
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: INFO },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  return { ephemeral: new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)), key };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
