import { sha256 } from '#base/secrets';

/** A PDF on its way to a browser, which shows it. */
export function pdfFile({ fileName, bytes }: { fileName: string; bytes: number }, content: ReadableStream): Response {
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes),
    'Content-Disposition': inlineName(fileName),
  };
  return new Response(content, { headers });
}

/** A picture, named by its hash: a device shows none that the network replaced or cut short. Requirement K22. */
export function picture(bytes: Uint8Array, cacheControl: string): Response {
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': cacheControl, ETag: `"${sha256(bytes)}"` };
  return new Response(new Uint8Array(bytes), { headers });
}

/** RFC 6266 with the encoded form for names outside ASCII. */
function inlineName(name: string): string {
  return `inline; filename="waiver.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
