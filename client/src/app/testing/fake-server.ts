/** A request as a test reads it. */
export interface Asked {
  /** `METHOD /path`, without the query. */
  name: string;
  method: string;
  path: string;
  /** The query with its question mark, or empty. */
  search: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed where it is JSON; null where there is none. */
  body: unknown;
}

type Answer = object | null | undefined;

/**
 * What a server answers to each `METHOD /path`; one asterisk matches any text, and the first name that fits counts. An
 * object is the JSON of a success. What has no answer fails, like a network without a server.
 */
export type Replies = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

/** Requests to a server with these replies, or to one that a test writes itself; each is added to `requests`. */
export function fakeFetch(server: Replies | typeof fetch, requests: Asked[]): typeof fetch {
  return async (input, init) => {
    const asked = read(input, init);
    requests.push(asked);
    if (typeof server === 'function') return server(input, init);
    const name = Object.keys(server).find((each) => fits(each, asked.name));
    const reply = name === undefined ? null : server[name];
    const answer = typeof reply === 'function' ? await reply(asked) : reply;
    if (!answer) return unreached();
    if (answer instanceof Response) return answer;
    return Response.json(Array.isArray(answer) ? answer : { success: true, ...answer });
  };
}

/** An error as the server words it. */
export function refused(status: number, code: string, message = 'x', more: object = {}): Response {
  return Response.json({ success: false, error: message, message, code, requestId: 'r', ...more }, { status });
}

/** A request while no server can be reached. */
function unreached(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

function read(input: RequestInfo | URL, init: RequestInit = {}): Asked {
  const { pathname, search, searchParams } = new URL(
    input instanceof Request ? input.url : input,
    'http://gatehouse.example',
  );
  const { method = 'GET', body = null, headers } = init;
  const given: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return {
    name: `${method} ${pathname}`,
    method,
    path: pathname,
    search,
    query: searchParams,
    headers: new Headers(headers),
    body: given,
  };
}

function fits(pattern: string, name: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
}
