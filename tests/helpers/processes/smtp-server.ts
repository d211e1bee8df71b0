import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpOptions {
  port?: number;
  /** Before it accepts a mail. */
  delayMs?: number;
  /** Every recipient. */
  refuses?: boolean;
  /** More than these get 421. */
  connectionsMax?: number;
  /** Takes a mail and cuts the connection before it says so. */
  diesAfterMail?: boolean;
}

/** A real SMTP server that keeps what it gets. */
export interface TestSmtpServer {
  url: string;
  port: number;
  /** As they came, oldest first. */
  messages: string[];
  /** How many were ever opened, are open, and were open at one time. */
  connections: { opened: number; open: number; openMax: number };
  close(): Promise<void>;
}

export async function startSmtpServer(options: SmtpOptions = {}): Promise<TestSmtpServer> {
  const messages: string[] = [];
  const connections = { opened: 0, open: 0, openMax: 0 };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, done) {
      connections.opened += 1;
      connections.open += 1;
      connections.openMax = Math.max(connections.openMax, connections.open);
      const isOneTooMany = connections.open > (options.connectionsMax ?? Number.POSITIVE_INFINITY);
      done(isOneTooMany ? Object.assign(new Error('too many connections'), { responseCode: 421 }) : null);
    },
    onClose: () => void (connections.open -= 1),
    onRcptTo: (_address, _session, done) => (options.refuses ? done(new Error('no such mailbox')) : done()),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString());
        if (options.diesAfterMail) for (const { _socket: socket } of smtp.connections as Cut) socket.destroy();
        else setTimeout(done, options.delayMs ?? 0);
      });
    },
  });
  /* A connection that a test cuts. */
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    messages,
    connections,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

type Cut = Iterable<{ _socket: { destroy(): void } }>;

export function messageIdOf(message: string): string {
  return /^Message-ID: (<\S+>)/im.exec(message)?.[1] ?? '';
}

/** The Message-IDs that each mailbox has got, in order. */
export function mailboxesOf(messages: readonly string[]): Map<string, string[]> {
  const mailboxes = new Map<string, string[]>();
  for (const message of messages) {
    const [, to = ''] = /^To: (\S+)/im.exec(message) ?? [];
    mailboxes.set(to, [...(mailboxes.get(to) ?? []), messageIdOf(message)]);
  }
  return mailboxes;
}
