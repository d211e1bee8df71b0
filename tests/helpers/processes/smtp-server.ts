import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A reply in place of the good one, such as `[550, '5.1.1 No such mailbox']`. */
type Refusal = readonly [code: number, text: string];

/** What is changed while the server runs holds from the next command on. */
export interface SmtpOptions {
  port?: number;
  /** Before it accepts a mail. */
  delayMs?: number;
  /** Every recipient. */
  refuses?: boolean;
  /** The connection, the sign-in, the sender, a recipient and a message; a sign-in is asked for where it is refused. */
  refusals?: {
    connection?: Refusal;
    signIn?: Refusal;
    sender?: Refusal;
    recipient?: (address: string) => Refusal | undefined;
    message?: Refusal;
  };
  /** Cuts the connection in the middle of a mail to these. */
  cutsOff?: (address: string) => boolean;
  /** More than these get 421. */
  connectionsMax?: number;
  /** Takes a mail and cuts the connection before it says so. */
  diesAfterMail?: boolean;
}

/** A real SMTP server that keeps what it gets. */
export interface TestSmtpServer {
  url: string;
  port: number;
  /** Messages as they came, oldest first. */
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
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections.opened += 1;
      connections.open += 1;
      connections.openMax = Math.max(connections.openMax, connections.open);
      const isOneTooMany = connections.open > (options.connectionsMax ?? Number.POSITIVE_INFINITY);
      done(isOneTooMany ? refusal([421, 'too many connections']) : refusal(options.refusals?.connection));
    },
    onAuth(_auth, _session, done) {
      const refused = refusal(options.refusals?.signIn);
      if (refused) done(refused);
      else done(null, { user: 'sender' });
    },
    onMailFrom: (_address, _session, done) => done(refusal(options.refusals?.sender)),
    onClose: () => void (connections.open -= 1),
    onRcptTo({ address }, _session, done) {
      done(options.refuses ? refusal([550, 'no such mailbox']) : refusal(options.refusals?.recipient?.(address)));
    },
    onData(stream, session, done) {
      if (session.envelope.rcptTo.some(({ address }) => options.cutsOff?.(address))) {
        for (const { id, _socket: socket } of smtp.connections as Cut) if (id === session.id) socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal(options.refusals?.message);
        if (refused) {
          done(refused);
          return;
        }
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

type Cut = Iterable<{ id: string; _socket: { destroy(): void } }>;

function refusal(reply: Refusal | undefined): Error | null {
  return reply ? Object.assign(new Error(reply[1]), { responseCode: reply[0] }) : null;
}

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
