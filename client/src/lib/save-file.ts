/** Downloads a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  /* Some browsers read the URL only after the click event. */
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name that the server gave a download. */
export function downloadName(contentDisposition: string | null, fallback: string): string {
  return /filename="([^"/\\]+)"/.exec(contentDisposition ?? '')?.[1] ?? fallback;
}
