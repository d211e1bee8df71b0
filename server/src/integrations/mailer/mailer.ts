export interface Mail {
  to: string;
  /** The Reply-To address; the sender by default. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** Passes one mail to its transport; rejects on failure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
