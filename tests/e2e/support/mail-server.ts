import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The newest link with this path that was mailed to an address, once it has come. */
  link(to: string, path: string): Promise<string>;
  close(): Promise<void>;
}

const WITHIN_MS = 20_000;

/** A real SMTP server that keeps what it is handed. */
export async function startMailServer(): Promise<MailServer> {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        /* Quoted-printable folds long lines and writes `=` as `=3D`. */
        messages.push(
          Buffer.concat(chunks)
            .toString()
            .replaceAll(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    async link(to, path) {
      const deadline = Date.now() + WITHIN_MS;
      while (Date.now() < deadline) {
        const message = messages.findLast((text) => text.includes(`To: ${to}`) && text.includes(path));
        const link = message && new RegExp(`https?://[^\\s"<]*${path}[^\\s"<]*`).exec(message)?.[0];
        if (link) return link;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error(`No mail to ${to} holds an address with ${path}`);
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
