import { generatedDocs, updateDocs } from './helpers/generated-docs.js'

updateDocs()
console.log(`Wrote ${Object.keys(generatedDocs).join(' and ')}`)
