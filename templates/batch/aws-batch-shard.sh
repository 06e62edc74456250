#!/bin/sh
# The command of an AWS Batch array job: writes one shard of an export to a bucket (docs/sharding.md).
# aws-batch-export.sh submits it, with RUN, SHARDS, SNAPSHOT and TARGET. The job definition sets DATABASE_URL and CONFIG;
# its image has Node, djangocms-static on the PATH, the AWS CLI, the configuration and this file as /shard.sh, and with
# TARGET the package @aws-sdk/client-s3. If the configuration imports packages, install them in a folder above it.
set -eu
number=$((AWS_BATCH_JOB_ARRAY_INDEX + 1))
djangocms-static export --config "$CONFIG" --snapshot "$SNAPSHOT" --shard "$number/$SHARDS" --out shard
if [ -n "${TARGET:-}" ]; then
  djangocms-static upload shard --config "$CONFIG" --to "$TARGET"
  # The merge needs them only for bundles, search records and placeholders over the budget: then leave this out.
  rm shard/*.files
fi
aws s3 cp --recursive --only-show-errors --exclude shard.json shard "$RUN/$number"
aws s3 cp --only-show-errors shard/shard.json "$RUN/$number/shard.json"
