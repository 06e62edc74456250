import { recordApphooks } from './helpers/django/apphook-project.js'

// Records anew what the live API of the project with apphooks answers: needs a Python with the packages that
// test/apphooks/README.md names.
const [program] = process.argv.slice(2)
if (program === undefined) throw new Error('Usage: node dist/test/record-apphooks.js PYTHON')
await recordApphooks(program, 600)
process.exit()
