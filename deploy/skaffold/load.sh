#!/bin/sh
# k6's smoke scenario against what Skaffold has just deployed, for the profile `load`. Skaffold begins to forward port 8080
# after the hooks of its first deployment only, so this script forwards it itself until k6 ends. BASE_URL names another
# address, ADMIN_EMAIL and ADMIN_PASSWORD another admin.
set -eu

in_cluster() {
  kubectl ${SKAFFOLD_KUBE_CONTEXT:+--context="$SKAFFOLD_KUBE_CONTEXT"} "$@"
}
answers() {
  curl --silent --output /dev/null --max-time 5 "$@" "$BASE_URL"
}

if [ -z "${ADMIN_PASSWORD:-}" ]; then
  encoded=$(in_cluster --namespace tallscreen get secret tallscreen-admin --output 'jsonpath={.data.ADMIN_PASSWORD}')
  ADMIN_PASSWORD=$(printf %s "$encoded" | base64 --decode)
  export ADMIN_PASSWORD
fi

forward=
trap 'test -z "$forward" || kill "$forward"' EXIT
trap 'exit 130' INT TERM
if [ -z "${BASE_URL:-}" ]; then
  export BASE_URL=http://localhost:8080
  if ! answers; then
    in_cluster --namespace "${INGRESS_NAMESPACE:-ingress-nginx}" port-forward --address 127.0.0.1 \
      "service/${INGRESS_SERVICE:-ingress-nginx-controller}" 8080:80 &
    forward=$!
    answers --retry 10 --retry-delay 1 --retry-connrefused
  fi
fi
npm run load -- smoke
