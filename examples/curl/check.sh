#!/bin/sh
# Asks whether one patient is covered. Reads the question as JSON from standard input, so that no patient is in the
# arguments of a process, which other users of the machine can list:
#
#   ./check.sh < patient.json
#
# Exits with 0 when the coverage is active, with 1 when it is not confirmed, with 2 when nothing was answered.
set -eu

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
question=$(cat)
# One key for the check, made before the first attempt: curl repeats with the same one, so nothing is charged twice.
key=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)

status=$(printf '%s' "$question" | curl --silent --show-error --max-time 30 --retry 4 --retry-connrefused \
  --output "$answer" --write-out '%{http_code}' "$ELIGIBILITY_URL/api/eligibility/check" \
  -H "Authorization: Bearer $ELIGIBILITY_API_KEY" \
  -H "X-Client-Id: $ELIGIBILITY_CLIENT_ID" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $key" \
  --data-binary @-) || exit 2

cat "$answer"
echo
[ "$status" = 200 ] || exit 2
grep -q '"success":true' "$answer"
