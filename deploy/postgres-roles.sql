-- The two roles of the product's processes (deploy/docs/adr/0021-two-roles-and-row-level-security.md).
-- Run once per server by a superuser, then give each a password:
--
--   psql -f deploy/postgres-roles.sql
--   psql -c '\password earshot_app' -c '\password earshot_background'
--
-- `node db/migrate.ts`, as the owner of the database, grants them their rights; the owner needs
-- BYPASSRLS too. API and gateway sign in as earshot_app (DATABASE_URL), and with the worker as
-- earshot_background (DATABASE_BACKGROUND_URL).
do $$
begin
  if not exists (select from pg_roles where rolname = 'earshot_app') then
    create role earshot_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'earshot_background') then
    create role earshot_background login;
  end if;
end
$$;
alter role earshot_app nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
alter role earshot_background nosuperuser nocreatedb nocreaterole noreplication bypassrls;
