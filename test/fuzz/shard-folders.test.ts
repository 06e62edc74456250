import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { readShards } from '../../src/deliver/shards/read-shards.js'
import { ExportError } from '../../src/errors.js'
import { describe } from '../harness.js'
import { copiedShards, fitHash } from '../helpers/exports/shards.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { anyDamage, damaged, holdsForAll } from '../helpers/random/fuzz.js'

describe('shard folders, damaged at random', (it) => {
  for (const forged of [false, true]) {
    const how = forged ? 'with hashes that fit' : 'with hashes that do not fit'
    it(`${how}, end a merge with an error of the table, and write nothing outside of its folder`, async () => {
      const parts = await copiedShards('bridge', 2)
      const folder = temporaryFolder()
      const places = parts.flatMap((part, index) =>
        walk(part).flatMap((name) => (statSync(join(part, name)).size > 0 ? [{ index, name }] : [])),
      )
      const damage = fc.record({ place: fc.constantFrom(...places), damages: anyDamage })
      await holdsForAll(
        damage,
        12,
        async ({ place: { index, name }, damages }) => {
          const part = parts[index] ?? ''
          const text = damaged(readFileSync(join(part, name), 'utf8'), damages)
          const copy = join(folder, 'copy')
          const out = join(folder, 'inner/out')
          cpSync(part, copy, { recursive: true })
          writeFileSync(join(copy, name), text)
          if (forged) fitHash(copy, name, text)
          const argv = parts.map((one) => (one === part ? copy : one))
          const { code, stdout } = await runCli(['merge', ...argv, '--out', out, '--json'])
          const { error } = JSON.parse(stdout) as { error?: { code: string; message: string } }
          assert.ok(code !== 0 || error === undefined)
          assert.is.not(error?.code, 'internal', error?.message)
          const outside = walk(folder).filter((file) => !/^(copy|inner\/out|inner\/out\.state)\//.test(file))
          assert.equal(outside, [])
          for (const each of ['copy', 'inner']) rmSync(join(folder, each), { recursive: true, force: true })
        },
        1000,
      )
    })
  }
})

describe('what shards say of themselves, damaged at random', (it) => {
  it('is read, or refused with an error of the table', async () => {
    const parts = await copiedShards('bridge', 2)
    const [part = ''] = parts
    const file = join(part, 'shard.json')
    const text = readFileSync(file, 'utf8')
    const { run } = JSON.parse(text) as { run: { tool: string } }
    await holdsForAll(anyDamage, 200, async (damages) => {
      writeFileSync(file, damaged(text, damages))
      try {
        await readShards(parts, run.tool, null)
      } catch (error) {
        assert.instance(error, ExportError)
      }
    })
  })

  it('is refused where a fingerprint of its run, or a size of a family, is missing', async () => {
    const parts = await copiedShards('bridge', 2)
    const file = join(parts[0] ?? '', 'shard.json')
    const summary = JSON.parse(readFileSync(file, 'utf8')) as {
      run: Record<string, unknown> & { tool: string }
      contents: object
    }
    const { run, contents } = summary
    for (const change of [
      ...Object.keys(run).map((name) => ({ run: { ...run, [name]: undefined } })),
      ...[undefined, null, { 1: 7 }, { 1: [7] }].map((sizes) => ({ contents: { ...contents, sizes } })),
      { contents: { ...contents, searchFingerprints: undefined } },
    ]) {
      writeFileSync(file, JSON.stringify({ ...summary, ...change }))
      const refused = await readShards(parts, run.tool, null).catch((error: unknown) => error)
      assert.instance(refused, ExportError, JSON.stringify(change))
    }
  })
})
