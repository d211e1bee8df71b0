#!/bin/bash
# Runs inside the image of PostgreSQL when its volume is new, after postgres-roles.sql.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" <<'SQL'
ALTER ROLE gatehouse_owner PASSWORD :'owner';
ALTER ROLE gatehouse_server PASSWORD :'server';
CREATE DATABASE gatehouse OWNER gatehouse_owner;
SQL
