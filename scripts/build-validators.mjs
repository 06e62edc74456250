// Compiles the validators of configurations and manifests, so that no run has to.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { transformSync } from 'esbuild'
import { configSchema } from '../dist/src/cli/config/config-schema.js'
import { manifestSchema } from '../dist/src/cli/config/manifest-schema.js'

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/src/cli/config')

for (const [name, schema] of Object.entries({ config: configSchema, manifest: manifestSchema })) {
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, code: { source: true } })
  const { code } = transformSync(standalone.default(ajv, ajv.compile(schema)), { minify: true })
  writeFileSync(join(target, `${name}-validator.cjs`), code)
}
