#!/bin/sh
# Starts a broker with the settings of its KAFKA_ variables, as the official image does: KAFKA_LOG_DIRS is log.dirs.
set -eu
settings=/tmp/server.properties
env | sed -n '/^KAFKA_HEAP_OPTS=/d; s/^KAFKA_\([A-Z_]*\)=/\1=/p' | while IFS='=' read -r name value; do
  printf '%s=%s\n' "$(printf %s "$name" | tr A-Z_ a-z.)" "$value"
done >"$settings"

run() { exec java ${KAFKA_HEAP_OPTS:-} -XX:+UseSerialGC -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp '/opt/kafka/libs/*' "$@"; }

# If formatting was interrupted, format again.
[ -e "$KAFKA_LOG_DIRS/meta.properties" ] || (run kafka.tools.StorageTool format --ignore-formatted -t "$CLUSTER_ID" -c "$settings")
run kafka.Kafka "$settings"
