/* Without the schema library, because a thread that hashes loads the file of the master key. */

/** What the operator has configured can't work. */
export class ConfigError extends Error {}

/** 32 bytes in base64, and nothing else. */
export function isMasterKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}
