import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** A text as a device seals it to the server's public key: `messages/resend.ts`. */
export function sealAsDevice(publicKey: string, text: string): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: server });
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'gatehouse-seal-1', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const point = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-65);
  return Buffer.concat([point, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
