const PAGE_BYTES = 65_536;

/** `WebAssembly.Memory`; missing in Node's types. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A thread's heap limit does not count WebAssembly: fail to grow past ours, which PDFium treats as 'out of memory'. */
export function capMemory(memory: GrowingMemory, bytesMax: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > bytesMax) throw new RangeError('PDF needs too much memory');
    return grow(pages);
  };
}
