import { expect, it } from 'vitest';
import { downloadName } from './save-file.ts';

it('takes the name of a download from its head, and no path', () => {
  expect(downloadName('attachment; filename="gatehouse-C00001-2026-06-15.zip"', 'x.zip')).toBe(
    'gatehouse-C00001-2026-06-15.zip',
  );
  expect(downloadName('attachment; filename="../../etc/passwd"', 'x.zip')).toBe('x.zip');
  expect(downloadName(null, 'x.zip')).toBe('x.zip');
});
