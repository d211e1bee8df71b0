export interface Mail {
  to: string;
  /** The Reply-To address; the sender by default. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** A page that ends mail that isn’t about what the reader just did, also by one click. RFC 8058. */
  unsubscribeUrl?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** Passes mails to a transport. */
export interface Mailer {
  /** How many it sends concurrently; one by default. */
  readonly concurrency?: number;
  /** Rejects on failure. A mail has the same id however often it is sent. */
  send(mail: Mail, mailId: string): Promise<void>;
  /** Ends its connections, also those that send. */
  close?(): void;
}
