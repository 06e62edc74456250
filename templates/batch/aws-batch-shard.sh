#!/bin/sh
# The command of an AWS Batch array job: writes one shard of an export to a bucket (docs/sharding.md).
# aws-batch-export.sh submits it, with RUN, SHARDS and SNAPSHOT. The job definition sets DATABASE_URL and CONFIG; its
# image has Node, djangocms-static, the AWS CLI, the configuration and this file as /shard.sh.
set -eu
number=$((AWS_BATCH_JOB_ARRAY_INDEX + 1))
djangocms-static export --config "$CONFIG" --snapshot "$SNAPSHOT" --shard "$number/$SHARDS" --out shard
aws s3 cp --recursive --only-show-errors --exclude shard.json shard "$RUN/$number"
aws s3 cp --only-show-errors shard/shard.json "$RUN/$number/shard.json"
