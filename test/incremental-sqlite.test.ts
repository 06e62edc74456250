import { sqliteEngine } from './helpers/sqlite-engine.js'
import { describeRandomSequences } from './random-sequences.js'

describeRandomSequences(sqliteEngine)
