import { generatedDocs, updateDocs } from './helpers/docs/generated-docs.js'

updateDocs()
console.log(`Wrote ${Object.keys(generatedDocs).join(' and ')}`)
