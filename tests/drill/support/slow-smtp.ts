import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SlowSmtp {
  url: string;
  /** The Message-IDs that each mailbox has got, in order. */
  received: Map<string, string[]>;
  close(): Promise<void>;
}

/** A real SMTP server that takes its time over each mail. */
export async function startSlowSmtp(delayMs: number): Promise<SlowSmtp> {
  const received = new Map<string, string[]>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const [, to = ''] = /^To: (\S+)/im.exec(text) ?? [];
        const [, id = ''] = /^Message-ID: (\S+)/im.exec(text) ?? [];
        received.set(to, [...(received.get(to) ?? []), id]);
        setTimeout(done, delayMs);
      });
    },
  });
  /* A client that is killed cuts its connection. */
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
