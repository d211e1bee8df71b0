import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileInForm } from './multipart.ts';

/** A form as fetch, and so browsers, encode it. */
async function written(form: FormData): Promise<{ body: Buffer; type: string }> {
  const request = new Request('http://gatehouse.example', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return { body, type: request.headers.get('content-type') ?? '' };
}

function formOf(bytes: Uint8Array, name = 'waiver.pdf'): FormData {
  const form = new FormData();
  form.set('note', 'text');
  form.set('file', new File([new Uint8Array(bytes)], name));
  return form;
}

it('finds a file as fetch writes it, whatever its bytes and name', async () => {
  const names = ['waiver.pdf', 'Überwaiver "2026";.pdf', 'a%20b\r\n.pdf', 'C:\\x\\y.pdf'];
  for (const name of names) {
    const bytes = randomBytes(70_000);
    const { body, type } = await written(formOf(bytes, name));
    const found = fileInForm(body, type, 'file');
    expect([found?.name, found?.bytes.equals(bytes)]).toEqual([name, true]);
  }
  const empty = await written(formOf(new Uint8Array()));
  expect(fileInForm(empty.body, empty.type, 'file')?.bytes.length).toBe(0);
});

it('finds none where the field is missing or holds text', async () => {
  const { body, type } = await written(formOf(Buffer.from('x')));
  expect([fileInForm(body, type, 'other'), fileInForm(body, type, 'note')]).toEqual([null, null]);
});

it('keeps what looks like the end of a line or of the form inside the file', async () => {
  const { type } = await written(formOf(Buffer.from('x')));
  const boundary = /boundary=(.*)$/.exec(type)?.[1] ?? '';
  const bytes = Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n\r\n--\r\n`);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  expect(fileInForm(body, type, 'file')?.bytes.equals(bytes)).toBe(true);
});

it('[X8] rejects an incomplete form, wherever it is cut or changed, and never throws anything else', async () => {
  const { body, type } = await written(formOf(Buffer.from('hello')));
  const outcome = (bytes: Buffer, contentType: string): string => {
    try {
      return fileInForm(bytes, contentType, 'file') ? 'file' : 'none';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };
  for (const cut of [0, 1, 20, 60, body.length - 60])
    expect(outcome(body.subarray(0, cut), type)).toBe('INVALID_INPUT');
  for (const wrong of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])
    expect(outcome(body, wrong)).toBe('INVALID_INPUT');
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.nat(255), fc.nat(body.length), (at, byte, cut) => {
      const changed = Buffer.from(body.subarray(0, Math.max(cut, at + 1)));
      changed.writeUInt8(byte, at);
      expect(['file', 'none', 'INVALID_INPUT']).toContain(outcome(changed, type));
    }),
  );
});
