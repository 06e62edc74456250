import { connect, type Socket } from 'node:net'

interface LoadOptions {
  /** Base URL of the server: `http://127.0.0.1:8000/`. */
  readonly url: string
  readonly host: string
  /** Requested in turn, repeatedly. */
  readonly paths: readonly string[]
  readonly connections: number
  /** The load ends after this many requests or seconds. */
  readonly requests: number
  readonly seconds: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
  /** Answers that were not 200. */
  readonly failures: number
  /** Average size of a body. */
  readonly bytes: number
}

/** Keeps each connection busy. Uses plain sockets, since a client library is slower than the server. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { url, host, paths, connections, requests, seconds } = options
  const messages = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
  const times: number[] = []
  let sent = 0
  let failures = 0
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async () => {
    const connection = await openConnection(url)
    while (sent < requests && performance.now() < end) {
      const message = messages[sent % messages.length]
      if (!message) break
      sent += 1
      const from = performance.now()
      const { status, length } = await connection.ask(message)
      times.push(performance.now() - from)
      bytes += length
      if (status !== 200) failures += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    median: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures,
    bytes: bytes / times.length,
  }
}

interface Connection {
  ask(message: Uint8Array): Promise<Head>
  close(): void
}

interface Head {
  readonly status: number
  readonly length: number
}

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const answers = new AnswerReader(socket)
  return {
    ask(message) {
      socket.write(message)
      return answers.next()
    },
    close: () => socket.destroy(),
  }
}

/** Finds where answers end, by their length or their last chunk. One answer is under way at a time. */
class AnswerReader {
  #head: Head | null = null
  #missing = 0
  #chunked = false
  #text = ''
  #resolve: (head: Head) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#reject(error))
    socket.on('close', () => this.#reject(new Error('the server closed the connection')))
  }

  next(): Promise<Head> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  #take(chunk: Buffer): void {
    if (this.#head === null) {
      this.#text += chunk.toString('latin1')
      const end = this.#text.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = this.#text.slice(0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      this.#chunked = length === undefined
      this.#head = { status: Number(head.slice(9, 12)), length: Number(length ?? 0) }
      this.#text = this.#text.slice(end + 4)
      this.#missing = this.#head.length - this.#text.length
    } else if (this.#chunked) {
      this.#text = this.#text.slice(-5) + chunk.toString('latin1')
    } else {
      this.#missing -= chunk.length
    }
    if (this.#chunked ? !this.#text.endsWith('0\r\n\r\n') : this.#missing > 0) return
    const head = this.#head
    this.#head = null
    this.#text = ''
    this.#resolve(head)
  }
}
