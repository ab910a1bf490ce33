# Makes the namespace of the product. Histories of workflows that ended are kept for three days;
# everything that people see is in the product's own tables.
set -eu
tries=0
until temporal operator cluster health > /dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ]; then echo 'The workflow engine did not answer in two minutes.' && exit 1; fi
  sleep 2
done
temporal operator namespace describe -n default > /dev/null 2>&1 ||
  temporal operator namespace create -n default --retention 72h
