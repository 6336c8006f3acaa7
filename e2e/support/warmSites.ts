// The process in which a worker's sites run one after the other: a server of its own for each file
// would spend more on loading and warming its code than on most journeys. Sites that are killed
// have a process of their own (site.ts).
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { configured, follow, inherited } from '#testing/durability/server.ts'
import type { Done, Order } from '#testing/durability/manySites.ts'
import { rootFolder } from '#server/base/root.ts'
import type { Running } from './server.ts'

const program = join(rootFolder, 'dist', 'server', 'testing', 'durability', 'manySites.js')

type Host = Pick<Running, 'said' | 'ended'> & { child: ChildProcess }
let host: Host | null = null

const start = (): Host => {
  const child = fork(program, [], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: inherited(),
  })
  const started = { child, ...follow(child) }
  void started.ended.then(() => {
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
