const ORIGIN = 'https://gate.example';
const addressOf = (key: RequestInfo | URL): string => new URL(key instanceof Request ? key.url : key, ORIGIN).href;

/** A `CacheStorage` in memory: what of it the shell's worker uses. */
export function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>): Partial<Cache> => ({
    match: async (key) => entries.get(addressOf(key))?.clone(),
    put: async (key, response) => void entries.set(addressOf(key), response.clone()),
    delete: async (key) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  });
  const storage: Partial<CacheStorage> = {
    async open(name) {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return cacheOf(entries) as Cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
  return storage as CacheStorage;
}
