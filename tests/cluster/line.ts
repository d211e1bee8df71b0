import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@gatehouse/client/sync/exchange/backoff';

/** The limit of a device's push. */
const SILENCE_MS = 60_000;
/** A cut comes before, while or after the server works. */
const CUT_WITHIN_MS = 60;
/** `Body` is what the caller expects of a success. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

interface Call {
  token?: string;
  body?: unknown;
}

export interface LineOptions {
  /** The loopback address that it comes from; limits are counted by address. Only Linux has more than one. */
  from?: string;
  /** How many calls of a hundred are cut at a random moment. */
  cutPercent?: number;
}

/** What the calls of all lines have in common. */
export interface Lines {
  /** The address of the proxy. */
  url: string;
  /** How often each status was answered; 0 where no answer came. */
  statuses: Map<number, number>;
  /** How long the same is asked again before the run has failed. */
  patienceMs: number;
  /** Between two tries: longer and longer, as a device rests, up to so long. */
  restMsMax: number;
}

/** One caller's keep-alive connections to the proxy, which break now and then. */
export class Line {
  readonly #agent: Agent;
  readonly #lines: Lines;
  readonly #cutPercent: number;

  constructor(lines: Lines, { from, cutPercent = 0 }: LineOptions = {}) {
    this.#lines = lines;
    this.#cutPercent = cutPercent;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: 2,
      ...(from !== undefined && process.platform === 'linux' ? { localAddress: from } : {}),
    });
  }

  /** Asks once. */
  async ask<Body = unknown>(method: string, path: string, call: Call = {}): Promise<Answer<Body>> {
    const answer = await this.#send(method, path, call).catch(() => ({ status: 0, body: null }));
    const { statuses } = this.#lines;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer as Answer<Body>;
  }

  /** Asks the same again until the answer is one that counts: no server was too busy or away, and none died. Throws where it is a refusal. */
  async insist<Body>(method: string, path: string, call: Call = {}): Promise<Body> {
    const { status, body } = await until(this.#lines, `${method} ${path}`, async () => {
      const answer = await this.ask<Body>(method, path, call);
      return { done: answer.status !== 0 && answer.status < 500, value: answer };
    });
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, { token, body }: Call): Promise<Answer<unknown>> {
    const json = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json ? { 'content-type': 'application/json', 'content-length': json.length } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.#lines.url), { agent: this.#agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, complete } = response;
          const body = status === 200 ? readJson(text) : text;
          if (complete && body !== undefined) resolve({ status, body });
          else reject(new Error('cut off'));
        });
        response.once('close', () => reject(new Error('cut off')));
      });
      sent.once('error', reject);
      sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('silence')));
      sent.end(json ?? undefined);
      if (Math.random() * 100 < this.#cutPercent)
        setTimeout(() => sent.destroy(new Error('cut')), Math.random() * CUT_WITHIN_MS);
    });
  }
}

/** Undefined where it was cut off, which a proxy may pass on as if it were whole. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Tries until it is done, and says what the last try gave where it never is. */
export async function until<T>(
  { patienceMs, restMsMax }: Pick<Lines, 'patienceMs' | 'restMsMax'>,
  what: string,
  attempt: () => Promise<{ done: boolean; value: T }>,
): Promise<T> {
  const untilMs = performance.now() + patienceMs;
  for (let failures = 1; ; failures += 1) {
    const { done, value } = await attempt();
    if (done) return value;
    if (performance.now() > untilMs) throw new Error(`${what} was never done: ${JSON.stringify(value)?.slice(0, 500)}`);
    await sleep(Math.min(restMsMax, backoffMs(failures, Math.random)));
  }
}
