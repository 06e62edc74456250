import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { describeRandomSequences } from './random-sequences.js'

describeRandomSequences(sqliteEngine)
