import { buildSpecimens, recordedEngines, recordSpecimens, variants } from './helpers/django/specimens.js'

// Records anew what the live API of the specimens answers: needs `.ci/prepare-django`.
for (const name of recordedEngines) {
  for (const variant of variants) {
    const text = await buildSpecimens(name, variant)
    recordSpecimens(name, variant, text)
    console.log(`Wrote ${name}-${variant}, ${text.length} characters`)
  }
}
process.exit()
