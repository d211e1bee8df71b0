export interface Mail {
  to: string;
  /** Whom an answer goes to; the sender unless said. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** Hands one mail over to its transport; rejects when it could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
