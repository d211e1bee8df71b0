/** The SHA-256 of a whole file or answer, in 64 lower-case hex digits. Reads the body of an answer. */
export async function sha256Of(content: Pick<Body, 'arrayBuffer'>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(await content.arrayBuffer())));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether an answer is whole and of our server, which names a picture by its hash: a portal's page has no such `ETag`. */
export async function isNamedByHash(response: Response): Promise<boolean> {
  const name = response.headers.get('etag');
  return name !== null && name.includes(await sha256Of(response.clone()));
}
