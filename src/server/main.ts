// Reads the configuration and runs the site. `npm start` ends here.
import { readConfig } from '#server/base/config.ts'
import { startFault } from '#server/base/startFault.ts'
import { runSite } from './runSite.ts'

const say = (line: string) => console.log(line)

let stopping = false
let stopSite = async () => {}
const stop = async (status: number) => {
  if (stopping) return
  stopping = true
  await stopSite()
  process.exit(status)
}

const start = async () => {
  const config = readConfig(process.env)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!stopping) say('Stopping. Requests in progress are finished first.')
      void stop(0)
    })
  }
  const site = runSite(config, say)
  stopSite = site.stop
  await site.started
}

start().catch((error: unknown) => {
  if (stopping) return // what was opened is being closed under it
  console.error(startFault(error))
  return stop(1)
})
