#!/bin/sh
# MAIL_RELAY is a host and port as Postfix writes them: [smtp.example.com]:587. The secret
# mail_relay_login holds user:password; without one the relay is used without signing in.
set -eu
login=/run/secrets/mail_relay_login
if [ -s "$login" ]; then
  install -m 600 /dev/null /etc/postfix/login
  printf '%s %s\n' "$MAIL_RELAY" "$(cat "$login")" > /etc/postfix/login
fi
postconf -e \
  "relayhost=$MAIL_RELAY" \
  'inet_interfaces=all' \
  'mynetworks=127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16' \
  'mydestination=' \
  'smtpd_relay_restrictions=permit_mynetworks,reject' \
  'smtpd_tls_security_level=none' \
  'smtp_host_lookup=native' \
  "smtp_tls_security_level=${MAIL_RELAY_TLS:-verify}" \
  'smtp_tls_CAfile=/etc/ssl/certs/ca-certificates.crt' \
  "smtp_sasl_auth_enable=$([ -s "$login" ] && echo yes || echo no)" \
  'smtp_sasl_password_maps=texthash:/etc/postfix/login' \
  'smtp_sasl_security_options=noanonymous' \
  'maillog_file=/dev/stdout'
# A chroot would keep the name server of the container's first start.
postconf -F '*/*/chroot = n'
exec postfix start-fg
