/** How often progress is reported, in bytes. */
const TELL_EVERY = 64 * 1024;

/** Reads a body and reports how many bytes have arrived. Throws where it is cut off. */
export async function receive(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let told = -TELL_EVERY;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    if (bytes - told < TELL_EVERY) continue;
    told = bytes;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
