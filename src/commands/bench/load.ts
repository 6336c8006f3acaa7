// A load generator small enough to stay out of the way: keep-alive sockets, one request under way
// on each.
import { connect, type Socket } from 'node:net'
import { itemAt } from '#lib/existing.ts'

export type Asking = {
  port: number
  path: string
  connections: number
  milliseconds: number
  headers?: Record<string, string>
}

/**
 * Reads one answer after another from a socket; calls back at the end of each body (Content-Length
 * only).
 */
const answersOf = (socket: Socket, onAnswer: (status: number, body: Buffer) => void) => {
  let held = Buffer.alloc(0)
  socket.on('data', chunk => {
    held = held.length ? Buffer.concat([held, chunk]) : chunk
    for (;;) {
      const end = held.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = held.subarray(0, end).toString('latin1')
      const whole = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (held.length < whole) return
      const body = held.subarray(end + 4, whole)
      held = held.subarray(whole)
      onAnswer(Number(head.slice(9, 12)), body)
    }
  })
}

const requestBytes = (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer => {
  const all = {
    Host: `127.0.0.1:${port}`,
    ...headers,
    ...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n${body}`)
}

/**
 * One keep-alive connection that asks one thing after another; resolves with the body of a 200,
 * `ask` with what it says.
 */
export const openAsker = (port: number, headers: Record<string, string>) => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let settle: (status: number, body: Buffer) => void = () => undefined
  answersOf(socket, (status, body) => settle(status, body))
  const fetch = (method: string, path: string, body: string) =>
    new Promise<Buffer>((resolve, reject) => {
      settle = (status, answer) =>
        status === 200
          ? resolve(answer)
          : reject(new Error(`${path} answered ${status}: ${answer.toString().slice(0, 200)}`))
      socket.write(requestBytes(port, method, path, headers, body))
    })
  return {
    fetch,
    ask: async <T>(...asked: Parameters<typeof fetch>) =>
      JSON.parse((await fetch(...asked)).toString()) as T,
    close: () => socket.destroy(),
  }
}

/**
 * Requests answered with 200 in the time given, over all connections. Throws on any other status.
 */
export const askFor = async ({
  port,
  path,
  connections,
  milliseconds,
  headers = {},
}: Asking): Promise<number> => {
  const request = requestBytes(port, 'GET', path, headers)
  let answered = 0
  const until = Date.now() + milliseconds
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(request))
          socket.setNoDelay(true)
          socket.once('error', reject)
          answersOf(socket, status => {
            if (status !== 200) return reject(new Error(`${path} answered ${status}`))
            answered++
            if (Date.now() < until) return void socket.write(request)
            socket.destroy()
            resolve()
          })
        }),
    ),
  )
  return answered
}

export const median = (values: number[]): number =>
  itemAt(
    [...values].sort((a, b) => a - b),
    Math.floor(values.length / 2),
  )
export const rounds = 5
