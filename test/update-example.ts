import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, walk } from './helpers/folders.js'
import { exampleFolder, exportExample } from './helpers/front-ends/example.js'

// Not over the committed one: an export keeps documents of the one before for a while, and has a state folder.
const folder = join(temporaryFolder(), 'out')
await exportExample(folder)
rmSync(exampleFolder, { recursive: true, force: true })
cpSync(folder, exampleFolder, { recursive: true })
console.log(`Wrote ${walk(exampleFolder).length} files to out.example`)
