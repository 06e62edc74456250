import { describe, note } from '../harness.js'
import { mysqlEngine } from '../helpers/databases/mysql-engine.js'
import { hasMysql, noMysql } from '../helpers/databases/mysql-server.js'
import { describeRandomSequences } from './random-sequences.js'

if (hasMysql) describeRandomSequences(mysqlEngine)
else describe('exports after random changes, mysql', (it) => it.matrix('need a server', () => note(noMysql)))
