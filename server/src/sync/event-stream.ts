import type { Poke } from '../db/poke-hub.ts';
import type { Deps } from '../integrations/deps.ts';
import type { SyncCaller } from './sync-caller.ts';

/** A comment this often keeps proxies from closing a quiet stream. Rule H1. */
const HEARTBEAT_MS = 25_000;
/** Events a reader may leave unread before its stream is ended; it opens another. */
const UNREAD_MAX = 64;

/**
 * Server-sent events for one device: `data: {"version":n}` when it opens and when something in its scope changed. It
 * carries none of the venue's data. It ends when the server stops or the credential is revoked. Rule H1.
 */
export function eventStream(
  deps: Pick<Deps, 'pokes'>,
  caller: SyncCaller,
  isStillAllowed: () => Promise<boolean>,
): Response {
  const { clientId } = caller;
  const holds = new Set<string>(caller.collections);
  const text = new TextEncoder();
  let stop = (): void => undefined;

  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const end = (): void => {
        stop();
        controller.close();
      };
      const send = (line: string): void => {
        if ((controller.desiredSize ?? 0) < -UNREAD_MAX) end();
        else controller.enqueue(text.encode(`${line}\n\n`));
      };
      /* A poke may be of the version that the stream opened with, when the two were read at the same moment. */
      let sent: number | null = null;
      const sendVersion = (version: number): void => {
        if (version === sent) return;
        sent = version;
        send(`data: ${JSON.stringify({ version })}`);
      };
      const onPoke = ({ version, touched }: Poke): void => {
        if (touched === null || touched.some((collection) => holds.has(collection))) sendVersion(version);
      };
      const unsubscribe = deps.pokes.subscribe(clientId, onPoke, end);
      const heartbeat = setInterval(() => {
        void isStillAllowed()
          .catch(() => true)
          .then((isAllowed) => (isAllowed ? send(':') : end()))
          .catch(() => undefined);
      }, HEARTBEAT_MS);
      heartbeat.unref();
      stop = () => {
        stop = () => undefined;
        clearInterval(heartbeat);
        unsubscribe();
      };
      try {
        sendVersion(await deps.pokes.versionOf(clientId));
      } catch (error) {
        stop();
        throw error;
      }
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
