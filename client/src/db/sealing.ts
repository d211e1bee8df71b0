/** AES-256-GCM ciphertext with its IV. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

/** Seals text under one key of this device. `open` rejects when a piece was altered or sealed with another key. */
export interface Sealer {
  seal(text: string): Promise<Sealed>;
  open(sealed: Sealed): Promise<string>;
}

const IV_BYTES = 12;

/** The key is not extractable: a copy of the disk's files contains only ciphertext. Requirement I6. */
export function createSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** A sealer by the browser's own AES-GCM, with a new random IV for each piece. */
export function webSealer(key: CryptoKey): Sealer {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text));
      return { iv, data: new Uint8Array(data) };
    },
    async open({ iv, data }) {
      return decoder.decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
    },
  };
}
