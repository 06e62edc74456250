import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../src/cli/config/load-config.js'
import { describe, note } from '../harness.js'
import { type DocumentedBlock, documentedBlocks } from '../helpers/docs/documented-blocks.js'
import { type DocumentedProject, documentedProject } from '../helpers/docs/documented-project.js'
import { listedBeginnings, runOf } from '../helpers/docs/documented-runs.js'
import { serving } from '../helpers/servers/serving.js'
import { projectFolder } from '../helpers/sites.js'
import { makeBucket, withBucket } from '../helpers/stores/s3-server.js'
import { withVariables } from '../helpers/variables.js'

const blocks = documentedBlocks()
let project: Promise<DocumentedProject> | null = null

describe('the code in the README and in docs', (it) => {
  it('is run from the text by a test, or listed with the reason why not', () => {
    const unknown = blocks.filter((block) => runOf(block) === null)
    assert.equal(unknown.map(labelOf), [], 'add them to test/helpers/docs/documented-runs.ts')
    for (const document of new Set(blocks.map((block) => block.document))) {
      const texts = blocks.filter((block) => block.document === document).map(({ text }) => text)
      const stale = listedBeginnings(document).filter((one) => !texts.some((text) => text.startsWith(one)))
      assert.equal(stale, [], `${document} has no such block`)
    }
    for (const block of blocks) {
      const run = runOf(block)
      if (run === null || typeof run === 'string' || !('test' in run)) continue
      const source = readFileSync(join(projectFolder, 'test', run.test), 'utf8')
      assert.ok(readsDocument(source, block.document), `${run.test} does not read ${block.document}`)
    }
    const reasons = blocks.filter((block) => reasonOf(block) !== null)
    note(`${blocks.length} blocks, ${reasons.length} of them run by nothing`)
    assert.ok(blocks.length > 90)
  })

  for (const document of new Set(blocks.map((block) => block.document))) {
    const own = blocks.filter((block) => block.document === document && isRunHere(block))
    if (own.length === 0) continue
    it.matrix(`works as ${document} shows it`, async () => {
      project ??= documentedProject()
      for (const block of own) await runBlock(block, await project)
      note(`${document}: ${own.length} blocks`)
    })
  }
})

function labelOf({ document, language, text }: DocumentedBlock): string {
  return `${document}, ${language}: ${text.split('\n')[0]}`
}

function isRunHere(block: DocumentedBlock): boolean {
  const run = runOf(block)
  return typeof run === 'string'
}

function reasonOf(block: DocumentedBlock): string | null {
  const run = runOf(block)
  return run !== null && typeof run === 'object' && 'why' in run ? run.why : null
}

/** By name, or through a helper that reads that document alone. */
function readsDocument(source: string, document: string): boolean {
  if (source.includes(`'${basename(document)}'`) || source.includes(document)) return true
  return document === 'docs/front-ends.md' && source.includes('frontEndRecipe')
}

async function runBlock(block: DocumentedBlock, project: DocumentedProject): Promise<void> {
  const run = runOf(block)
  if (run === 'configuration') return checkConfiguration(block.text, project)
  if (run === 'module') {
    return withAddresses(block.text, project, (text) =>
      project.run(`cat > block.mjs << 'END_OF_BLOCK'\n${text}\nEND_OF_BLOCK\nnode block.mjs`),
    )
  }
  if (!block.text.includes('s3://')) return withAddresses(block.text, project, (text) => project.run(text))
  await withBucket(async (server) => {
    await makeBucket(server, 'bucket')
    // The driver looks at the environment of its process, which may be this one.
    await withVariables({ AWS_ENDPOINT_URL_S3: server.endpoint }, () =>
      withAddresses(block.text, project, (text) => project.run(text)),
    )
  })
}

/** With a server of this machine in place of the CMS and of the host. */
async function withAddresses(
  text: string,
  { out }: DocumentedProject,
  body: (text: string) => Promise<void>,
): Promise<void> {
  const address = /https:\/\/(?:cms|api)\.example\.com\/?/g
  if (!address.test(text)) return body(text)
  await serving([out, '--quiet', '--no-dev'], (_ask, url) => body(text.replace(address, url)))
}

async function checkConfiguration(text: string, project: DocumentedProject): Promise<void> {
  const folder = project.copy()
  const file = join(folder, 'djangocms-static.config.mjs')
  writeFileSync(file, text.includes('export default') ? text : `export default {\n${text}\n}\n`)
  await loadConfig(file)
}
