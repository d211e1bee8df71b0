/*
 * Preloaded into a server: its clock runs ahead, and its disk is full, as the JSON of a file says. It is read at the start and at
 * SIGUSR2, after which a second file says that it applies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const path = process.env.DRILL_FILE;
const PLENTY_OF_PAGES = 1_000_000;
const now = Date.now;
let aheadMs = 0;
let writer;

Date.now = () => now() + aheadMs;

const Sqlite = createRequire(new URL('../../../server/package.json', import.meta.url))('better-sqlite3');
const { pragma } = Sqlite.prototype;
Sqlite.prototype.pragma = function (source, options) {
  if (source === 'journal_mode = WAL') writer = this;
  return pragma.call(this, source, options);
};

function meddle() {
  const wanted = readFileSync(path, 'utf8');
  const { isFull } = JSON.parse(wanted);
  ({ aheadMs } = JSON.parse(wanted));
  if (writer) {
    const pages = isFull ? pragma.call(writer, 'page_count', { simple: true }) : PLENTY_OF_PAGES;
    pragma.call(writer, `max_page_count = ${pages}`);
  }
  writeFileSync(`${path}.applied`, wanted);
}

meddle();
process.on('SIGUSR2', meddle);
