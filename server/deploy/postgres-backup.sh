#!/bin/sh
# Runs in compose.yaml's `backup`: a dump when it starts and each day after, in $DATA_DIR/backups. One that fails is tried again
# every quarter of an hour; `gatehouse_backup_age_seconds` says how old the last one is.
while :; do
  if node server/command.js backup pg_dump -Fc -f '{file}'; then sleep 86400; else sleep 900; fi
done
