/** This browser's storage; where it is blocked, as in a frame of another site, one that lasts as long as the page. */
export function browserStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return pageStorage();
  }
}

/** This tab's storage; null where it is blocked. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Lasts as long as the page. */
export function pageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
