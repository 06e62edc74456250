#!/bin/sh
# Exports a site, checks the files, updates a bucket, purges the cache in front of it and checks what the
# host serves (docs/pipelines.md). Ends at the first failing step.
#
#   DATABASE_URL=... TARGET=s3://my-bucket PURGE=cloudfront:E1ABCDEF API_URL=https://api.example.com sh export.sh
#
# Runs in a folder with djangocms-static.config.mjs, the manifest and node_modules. It keeps `public` and
# `public.state` there, so that the next run is an update.
set -eu
: "${DATABASE_URL:?}" "${TARGET:?}" "${PURGE:?}" "${API_URL:?}"

npx djangocms-static export --out public --report public.state/changes.json
npx djangocms-static verify public --allow-broken-links
npx djangocms-static upload public --changes public.state/changes.json \
  --to "$TARGET" --delete --max-delete 500 --purge "$PURGE"
npx djangocms-static verify public --deployed "$API_URL" --sample 500
