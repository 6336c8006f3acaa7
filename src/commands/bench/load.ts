// A load generator small enough to stay out of the way: keep-alive sockets, one request under way on each.
import { connect, type Socket } from 'node:net'

export type Asking = { port: number; path: string; connections: number; milliseconds: number; headers?: Record<string, string> }

/** Reads one answer after another from a socket; calls back at the end of each body (Content-Length only). */
const answersOf = (socket: Socket, onAnswer: (status: number) => void) => {
  let held = Buffer.alloc(0)
  let bodyLeft = 0
  let status = 0
  socket.on('data', chunk => {
    held = held.length ? Buffer.concat([held, chunk]) : chunk
    for (;;) {
      if (bodyLeft > 0) {
        if (held.length < bodyLeft) {
          bodyLeft -= held.length
          held = Buffer.alloc(0)
          return
        }
        held = held.subarray(bodyLeft)
        bodyLeft = 0
        onAnswer(status)
        continue
      }
      const end = held.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = held.subarray(0, end).toString('latin1')
      status = Number(head.slice(9, 12))
      bodyLeft = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      held = held.subarray(end + 4)
      if (bodyLeft === 0) onAnswer(status)
    }
  })
}

/** Requests answered with 200 in the time given, over all connections. Throws on any other status. */
export const askFor = async ({ port, path, connections, milliseconds, headers = {} }: Asking): Promise<number> => {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`)
  let answered = 0
  const until = Date.now() + milliseconds
  await Promise.all(Array.from({ length: connections }, () => new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.once('error', reject)
    answersOf(socket, status => {
      if (status !== 200) return void reject(new Error(`${path} answered ${status}`))
      answered++
      if (Date.now() < until) return void socket.write(request)
      socket.destroy()
      resolve()
    })
  })))
  return answered
}

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
export const rounds = 5
