#!/bin/sh
# k6's smoke scenario against what Skaffold has just deployed, for the profile `load`. Skaffold starts its own forward of
# port 8080 only after these hooks, so this script forwards the port itself until k6 ends. BASE_URL names another address,
# ADMIN_EMAIL and ADMIN_PASSWORD another admin.
set -eu

# Call it only in a subshell: `exec` replaces that by kubectl, so that signals reach kubectl.
in_cluster() {
  exec kubectl ${SKAFFOLD_KUBE_CONTEXT:+--context="$SKAFFOLD_KUBE_CONTEXT"} "$@"
}
answers() {
  curl --silent --output /dev/null --max-time 5 "$BASE_URL"
}

forward=
load=
stop() {
  for each in $load $forward; do
    kill "$each" 2>/dev/null || :
    wait "$each" || :
  done
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if [ -z "${ADMIN_PASSWORD:-}" ]; then
  encoded=$(in_cluster --namespace tallscreen get secret tallscreen-admin --output 'jsonpath={.data.ADMIN_PASSWORD}')
  ADMIN_PASSWORD=$(printf %s "$encoded" | base64 --decode)
  export ADMIN_PASSWORD
fi
if [ -z "${BASE_URL:-}" ]; then
  export BASE_URL=http://localhost:8080
  if answers; then
    echo "Port 8080 answers already, so k6 uses it. Set BASE_URL for another address."
  else
    in_cluster --namespace "${INGRESS_NAMESPACE:-ingress-nginx}" port-forward --address 127.0.0.1 \
      "service/${INGRESS_SERVICE:-ingress-nginx-controller}" 8080:80 &
    forward=$!
    tries=0
    until answers; do
      tries=$((tries + 1))
      if [ "$tries" -gt 30 ]; then
        echo "Nothing answers at $BASE_URL: INGRESS_NAMESPACE and INGRESS_SERVICE name the ingress controller." >&2
        exit 1
      fi
      sleep 1
    done
  fi
fi
# Runs in the background, because a shell handles signals only between commands.
npm run load -- smoke &
load=$!
wait "$load"
