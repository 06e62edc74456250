import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The upper bound of Node: a server that sends the same body to every request. */
const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(2989) }))

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`Serving at http://127.0.0.1:${port}/`)
})
