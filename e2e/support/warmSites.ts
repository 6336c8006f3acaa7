// The process in which a worker's sites run one after the other: a server of its own for each file
// would spend more on loading and warming its code than on most journeys. Sites that are killed
// have a process of their own (site.ts).
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { configured, inherited } from '#server/durability/server.ts'
import type { Done, Order } from '#server/durability/manySites.ts'
import { rootFolder } from '#server/base/root.ts'
import type { Running } from './server.ts'

const program = join(rootFolder, 'dist', 'server', 'durability', 'manySites.js')

type Host = { child: ChildProcess; said: () => string; ended: Promise<number | NodeJS.Signals> }
let host: Host | null = null

const start = (): Host => {
  const child = fork(program, [], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: inherited(),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-200_000)
    })
  const ended = new Promise<number | NodeJS.Signals>(resolve =>
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0)),
  )
  const started = { child, said: () => text, ended }
  void ended.then(() => {
    if (host === started) host = null
  })
  return started
}

/** Resolves when it is done; throws with the server's last words otherwise. */
const order = async ({ child, said, ended }: Host, wanted: Order): Promise<void> => {
  const done = new Promise<Done>(resolve => child.once('message', resolve as () => void))
  child.send(wanted)
  const { error } = await Promise.race([
    done,
    ended.then((how): Done => ({ error: `The server ended (${how})` })),
  ])
  if (error !== null) throw new Error(`${error}\n${said().slice(-4000)}`)
}

/** Runs a site where the last one of this worker ran; `stop` ends it and leaves the process. */
export const startWarm = async (wanted: {
  port: number
  dataDir: string
  env: Record<string, string>
}): Promise<Running> => {
  const here = (host ??= start())
  await order(here, { env: configured(wanted) })
  return { said: here.said, ended: here.ended, stop: () => order(here, { env: null }), kill: null }
}
