import { join } from 'node:path';
import { installedProgram, unpackDebian } from './debian-package.ts';

/** `PROMTOOL_PATH`, an installed one, or that of Debian's Prometheus. */
export function findPromtool(): string {
  const given = process.env['PROMTOOL_PATH'] ?? installedProgram('promtool');
  if (given !== undefined) return given;
  const folder = unpackDebian(['prometheus'], 'usr/bin/promtool');
  if (folder !== undefined) return join(folder, 'usr/bin/promtool');
  throw new Error('No promtool for the tests: install Prometheus, or set PROMTOOL_PATH');
}
