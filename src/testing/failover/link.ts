// A way from one server to another that can be cut. A cut network answers nothing, neither yes nor
// no: what is sent is swallowed, and new connections wait.
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Link = {
  port: number
  cut: () => void
  mend: () => void
}

/** Listens on `port` and leads to `target` on this machine. */
export const openLink = async (port: number, target: number): Promise<Link> => {
  let isCut = false
  const sockets = new Set<Socket>()
  const server: Server = createServer(near => {
    sockets.add(near)
    near.on('close', () => sockets.delete(near)).on('error', () => near.destroy())
    if (isCut) return
    const far = connect(target, '127.0.0.1')
    sockets.add(far)
    far.on('close', () => {
      sockets.delete(far)
      if (!isCut) near.destroy()
    })
    far.on('error', () => far.destroy())
    near.on('close', () => far.destroy())
    near.on('data', data => {
      if (!isCut && !far.write(data)) near.pause()
    })
    far.on('drain', () => near.resume())
    far.on('data', data => {
      if (!isCut && !near.write(data)) far.pause()
    })
    near.on('drain', () => far.resume())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref() // it ends with the test
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    cut: () => void (isCut = true),
    mend() {
      isCut = false
      // Both ends have lost what was sent meanwhile.
      drop()
    },
  }
}
