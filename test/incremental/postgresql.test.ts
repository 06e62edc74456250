import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { describeRandomSequences } from './random-sequences.js'

describeRandomSequences(postgresEngine)
