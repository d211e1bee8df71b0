#!/bin/sh
# Proves that a backup of the embedded database can be restored, without touching the real server, which may run: restores it into
# a folder of its own, checks the audit chains, starts a server over it that can neither mail nor charge, and removes the folder.
#
#   DATA_DIR=/var/lib/gatehouse server/deploy/restore-drill.sh [BACKUP]
#
# Without BACKUP, the newest one of DATA_DIR. The key is SECRET_KEY, otherwise DATA_DIR/secret.key. PORT is a free port, 5999 by default.
set -eu

data=${DATA_DIR:?Set DATA_DIR to the folder of the real server}
backup=${1:-$(find "$data/backups" -name 'gatehouse-*.db' | sort | tail -n 1)}
[ -f "$backup" ] || { echo "There is no backup to try: ${backup:-$data/backups is empty}" >&2; exit 2; }
backup=$(cd "$(dirname "$backup")" && pwd)/$(basename "$backup")
key=${SECRET_KEY:-$(cat "$data/secret.key")}
port=${PORT:-5999}
cd "$(dirname "$0")/../.."

drill=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$drill"
}
trap finish EXIT
trap 'exit 1' INT TERM

# Nothing else of the environment: a second server that mails, or renews subscriptions, would do it twice.
set -- env -i PATH="$PATH" NODE_ENV=production DATA_DIR="$drill" SECRET_KEY="$key" HOST=127.0.0.1 PORT="$port" \
  LOG_LEVEL=error BACKUP_EVERY_HOURS=0

"$@" node server/command.js restore "$backup"
"$@" node server/command.js verify-audit
"$@" node server/start.js >/dev/null &
server=$!
tries=0
until "$@" node server/deploy/is-healthy.js; do
  kill -0 "$server" 2>/dev/null || { echo "The server did not start over $backup" >&2; exit 1; }
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { echo "The server is not healthy over $backup" >&2; exit 1; }
  sleep 0.5
done
echo "Restored and served: $backup"
