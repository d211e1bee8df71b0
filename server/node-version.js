/* Loaded before anything that is not plain JavaScript: better-sqlite3 crashes a newer Node without a message. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 26 || major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Gatehouse runs on Node 20.19 to 26; this is ${process.versions.node}.\n`);
  process.exit(1);
}
