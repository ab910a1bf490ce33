#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets: passwords, addresses that hold them, and an
# authority with the certificates of Postgres, NATS and Temporal. Makes only what is missing, so it
# can be repeated; delete a file to renew it (deploy/docs/production.md, "Rotation").
# Needs openssl. The folder is closed to other users of this machine; the files in it are readable,
# since the containers read them as users of their own.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
cd secrets
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

random() { openssl rand -hex 24; }
# Writes standard input to a file, at once or not at all.
write() { cat > "$1.new" && chmod 444 "$1.new" && mv "$1.new" "$1"; }
missing() { [ ! -e "$1" ]; }

for name in token_secret channel_secret metrics_token postgres_password postgres_owner_password \
  postgres_app_password postgres_background_password postgres_temporal_password; do
  if missing "$name"; then random | write "$name"; fi
done

# Yours: fill them in. Without a client secret the processes refuse to start.
for name in oidc_client_secret mail_relay_login keys.env; do
  if missing "$name"; then : | write "$name"; chmod 644 "$name"; fi
done

database() {
  echo "postgres://$1:$(cat "$2")@postgres:5432/earshot?sslmode=verify-full" | write "$3"
}
database earshot postgres_owner_password database_owner_url
database earshot_app postgres_app_password database_app_url
database earshot_background postgres_background_password database_background_url

if missing nats_passwords; then
  for user in API GATEWAY WORKER TOOLS; do
    echo "NATS_${user}_PASSWORD: \"$(random)\""
  done | write nats_passwords
fi
for user in api gateway worker tools; do
  name="NATS_$(echo "$user" | tr '[:lower:]' '[:upper:]')_PASSWORD"
  password=$(sed -n "s/^$name: \"\(.*\)\"$/\1/p" nats_passwords)
  for node in 1 2 3; do
    printf 'tls://%s:%s@nats-%s:4222%s' "$user" "$password" "$node" "$([ "$node" = 3 ] || echo ,)"
  done | write "nats_${user}_url"
done

if missing ca || missing ca_key; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
    -subj '/CN=Earshot internal authority' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout ca_key -out "$work/ca" 2> /dev/null
  write ca < "$work/ca"
fi

# certificate <name> <host>...
certificate() {
  name=$1
  shift
  if ! missing "${name}_cert" && ! missing "${name}_key"; then return; fi
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" \
    -keyout "$work/key" -out "$work/request" 2> /dev/null
  {
    echo 'extendedKeyUsage=serverAuth,clientAuth'
    echo "subjectAltName=$(printf 'DNS:%s,' "$@" | sed 's/,$//')"
  } > "$work/extensions"
  openssl x509 -req -in "$work/request" -CA ca -CAkey ca_key -days 825 \
    -extfile "$work/extensions" -out "$work/certificate" 2> /dev/null
  write "${name}_cert" < "$work/certificate"
  write "${name}_key" < "$work/key"
}
certificate postgres postgres
certificate nats nats-1 nats-2 nats-3
certificate temporal temporal
certificate temporal_client earshot

for name in oidc_client_secret mail_relay_login; do
  if [ ! -s "$name" ]; then echo "Fill in deploy/secrets/$name (deploy/docs/production.md)."; fi
done
