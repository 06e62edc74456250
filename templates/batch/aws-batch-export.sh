#!/bin/sh
# Exports a large site from PostgreSQL with an AWS Batch array job (docs/sharding.md): holds a snapshot of the
# database, runs aws-batch-shard.sh for each shard, and merges the shards into the folder `public` here.
#
#   DATABASE_URL=... BUCKET=my-bucket QUEUE=my-queue DEFINITION=my-definition SHARDS=8 sh aws-batch-export.sh
#
# With TARGET=s3://site-bucket/prefix, each shard uploads its files there, and the rest follows from here; then `public`
# holds only the rest (docs/sharding.md#with-a-bucket). That needs the package @aws-sdk/client-s3 here, too, and CONFIG if
# the configuration of the shards has routes of its own or cacheControl.
#
# Needs djangocms-static on the PATH, as npx would not pass on signals: npm install --global djangocms-static, or, if CONFIG
# imports packages, in a folder above it.
# The bucket must be private: shards contain titles and addresses of all pages, including drafts.
set -eu
run="s3://$BUCKET/export-$(date -u +%Y%m%dT%H%M%SZ)"
work=$(mktemp -d)

djangocms-static snapshot > "$work/snapshot" &
holder=$!
trap 'kill $holder 2> /dev/null || true; rm -rf "$work"' EXIT
until [ -s "$work/snapshot" ]; do kill -0 $holder; sleep 1; done

job=$(aws batch submit-job --job-name export-shards --job-queue "$QUEUE" --job-definition "$DEFINITION" \
  --array-properties "size=$SHARDS" --retry-strategy attempts=3 --query jobId --output text \
  --container-overrides "{\"command\": [\"sh\", \"/shard.sh\"], \"environment\": [
    {\"name\": \"RUN\", \"value\": \"$run\"}, {\"name\": \"SHARDS\", \"value\": \"$SHARDS\"},
    {\"name\": \"TARGET\", \"value\": \"${TARGET:-}\"},
    {\"name\": \"SNAPSHOT\", \"value\": \"$(cat "$work/snapshot")\"}]}")
until [ "${status:-}" = SUCCEEDED ]; do
  kill -0 $holder
  sleep "${POLL:-15}"
  status=$(aws batch describe-jobs --jobs "$job" --query 'jobs[0].status' --output text)
  if [ "$status" = FAILED ]; then echo "Job $job has failed" >&2; exit 1; fi
done
kill $holder

aws s3 cp --recursive --only-show-errors "$run" "$work/shards"
djangocms-static merge "$work"/shards/* --out public ${CONFIG:+--config "$CONFIG"} ${TARGET:+--uploaded}
if [ -n "${TARGET:-}" ]; then
  djangocms-static upload public ${CONFIG:+--config "$CONFIG"} --to "$TARGET" --delete
fi
aws s3 rm --recursive --only-show-errors "$run"
