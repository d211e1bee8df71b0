import { type VerifyLine, verifyLineSchema } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';

/** The lines of a verification as they arrive. Throws where a line is not one, such as a proxy's page. */
export async function* verifyLines(body: ReadableStream<Uint8Array>): AsyncGenerator<VerifyLine, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) yield verifyLineSchema.parse(JSON.parse(line));
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
