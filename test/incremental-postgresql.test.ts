import { postgresEngine } from './helpers/postgres-engine.js'
import { describeRandomSequences } from './random-sequences.js'

describeRandomSequences(postgresEngine)
