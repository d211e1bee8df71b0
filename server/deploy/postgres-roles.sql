-- Roles for Gatehouse on PostgreSQL 14 or newer. Run it once, as a superuser or as a provider's role that may create roles and databases;
-- running it again changes nothing.
--
--   psql -f server/deploy/postgres-roles.sql
--   psql -c "\password gatehouse_owner" -c "\password gatehouse_server"
--   createdb -O gatehouse_owner gatehouse
--
-- gatehouse_owner   owns the tables and migrates them: npm run migrate. Nothing serves with it.
-- gatehouse_server  is what DATABASE_URL names. It owns nothing, so row-level security holds for it, and it can't switch that off.
-- gatehouse_venue, gatehouse_platform
--                   are what each transaction takes: one venue's rows, or the platform's. Nobody signs in as them.

DO $$
DECLARE
  wanted record;
BEGIN
  FOR wanted IN
    SELECT * FROM (VALUES
      ('gatehouse_owner', 'LOGIN'),
      ('gatehouse_server', 'LOGIN'),
      ('gatehouse_venue', 'NOLOGIN'),
      ('gatehouse_platform', 'NOLOGIN')
    ) AS roles (name, options)
  LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted.name) THEN
      EXECUTE format('CREATE ROLE %I %s', wanted.name, wanted.options);
    END IF;
  END LOOP;
  -- A superuser needs no membership to give the owner a database.
  IF NOT pg_has_role('gatehouse_owner', 'USAGE') THEN
    GRANT gatehouse_owner TO CURRENT_USER;
  END IF;
END $$;

GRANT gatehouse_venue, gatehouse_platform TO gatehouse_owner, gatehouse_server;
