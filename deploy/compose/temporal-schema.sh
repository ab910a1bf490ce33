# Makes the tables of a new installation and brings those of an older one up to date.
set -eu
SQL_PASSWORD=$(cat /run/secrets/postgres_temporal_password)
export SQL_PASSWORD
update() {
  SQL_DATABASE=$1 temporal-sql-tool update-schema --schema-name "postgresql/v12/$2"
}
for pair in temporal:temporal temporal_visibility:visibility; do
  # Fails only where there is no version yet.
  update "${pair%%:*}" "${pair##*:}" || {
    SQL_DATABASE=${pair%%:*} temporal-sql-tool setup-schema -v 0.0
    update "${pair%%:*}" "${pair##*:}"
  }
done
