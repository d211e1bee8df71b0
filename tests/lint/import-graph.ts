import { type SourceFile, targetOf } from './source-files.ts';

/** Which of these files each one imports, types included; a package's files by its public name too. */
export function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => {
      const targets = imports.map((name) => targetOf(path, name)).filter((target) => paths.has(target));
      return [path, [...new Set(targets)]];
    }),
  );
}

/** Groups of nodes that reach each other, each sorted. Tarjan's algorithm, so that a large graph takes one walk. */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];

  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) {
        visit(target);
        lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(target) ?? 0));
      } else if (isOpen.has(target)) {
        lowest.set(node, Math.min(lowest.get(node) ?? 0, order.get(target) ?? 0));
      }
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1) found.push(group.toSorted());
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
