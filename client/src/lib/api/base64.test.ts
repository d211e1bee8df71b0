import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

it('writes the same with the browser’s own function as without it', () => {
  for (const length of [0, 1, 2, 3, 8_191, 8_192, 20_400]) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    const text = Buffer.from(bytes).toString('base64');
    const without = Object.assign(bytes.slice(), { toBase64: undefined });
    const own = Object.assign(bytes.slice(), { toBase64: () => text });
    expect([without, own].map((each) => toBase64(each as Uint8Array))).toEqual([text, text]);
    expect(fromBase64(text)).toEqual(bytes);
  }
});
