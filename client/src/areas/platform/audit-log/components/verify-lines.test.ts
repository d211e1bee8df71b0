import type { VerifyLine } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { expect, it } from 'vitest';
import { verifyLines } from './verify-lines.ts';

const result = { result: { links: 4, errors: ['link 2 was altered – “2”'], errors_total: 1, breaks: [] } };

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function read(pieces: readonly Uint8Array[]): Promise<VerifyLine[]> {
  const lines: VerifyLine[] = [];
  for await (const line of verifyLines(streamOf(pieces))) lines.push(line);
  return lines;
}

it('[Y25] reads lines wherever the line is cut, also within a character', async () => {
  const whole = new TextEncoder().encode(`${JSON.stringify({ walked: 0, total: 4 })}\n${JSON.stringify(result)}\n`);
  for (let cut = 0; cut <= whole.length; cut += 1)
    expect(await read([whole.slice(0, cut), whole.slice(cut)])).toEqual([{ walked: 0, total: 4 }, result]);
});

it('[Y25] takes no other answer for a result', async () => {
  await expect(read([new TextEncoder().encode('<html>\n')])).rejects.toThrow();
  await expect(read([new TextEncoder().encode('{"whole":true}\n')])).rejects.toThrow();
});
