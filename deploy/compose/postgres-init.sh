#!/bin/bash
# Runs once, when the cluster is new: the roles and databases of the product and of the workflow
# engine. From then on connections over the network need TLS.
set -euo pipefail
sql() { psql --username postgres --dbname postgres --no-psqlrc --quiet -v ON_ERROR_STOP=1 "$@"; }

sql -c 'create role earshot login bypassrls' -c 'create role temporal login'
sql -f /etc/earshot/postgres-roles.sql
for pair in earshot:owner earshot_app:app earshot_background:background temporal:temporal; do
  sql -v role="${pair%%:*}" -v password="$(cat "/run/secrets/postgres_${pair##*:}_password")" \
    <<< "alter role :\"role\" password :'password'"
done
sql -c 'create database earshot owner earshot' -c 'create database temporal owner temporal' \
  -c 'create database temporal_visibility owner temporal'

sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
