interface Answering {
  fetch(request: Request): Response | Promise<Response>;
}

/** A `fetch` that the application answers in this process; it rejects as a browser's does while there is no network. */
export function answerFrom(hono: Answering, isOnline: () => boolean): typeof fetch {
  return async (input, init) => {
    if (!isOnline()) throw new TypeError('Failed to fetch');
    const request = new Request(new URL(input instanceof Request ? input.url : input, window.location.href), init);
    const response = await Promise.race([hono.fetch(request), aborted(request.signal)]);
    /* A reply that was under way when the network went never arrives. */
    if (!isOnline()) throw new TypeError('Failed to fetch');
    return response;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
