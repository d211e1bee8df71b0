/** '12.3 GB', '500 MB' or '14 kB': thousands of bytes, as disks and limits are named. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9)
    return `${(bytes / 1e9).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} GB`;
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`;
  return bytes === 0 ? '0 MB' : `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}
