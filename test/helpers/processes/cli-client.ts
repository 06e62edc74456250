import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CliResult } from './cli.js'
import type { CliRequest } from './cli-server.js'

// Has a command run by a CliServer, and ends as it would.
const [port, ...argv] = process.argv.slice(2)
const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
socket.end(JSON.stringify({ argv, env: process.env, cwd: process.cwd() } satisfies CliRequest))
const { code, stdout, stderr } = JSON.parse(await text(socket)) as CliResult
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
