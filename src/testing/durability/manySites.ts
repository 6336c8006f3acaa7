// Runs one site after the other in one process, for journeys: each has a database of its own, and
// finds the code warm that the one before it used. It is told by messages, as `Order` says.
import { readConfig } from '#server/base/config.ts'
import { runSite } from '#server/runSite.ts'

/** `env`: the whole configuration of the site to run; null: the one that runs is stopped. */
export type Order = { env: Record<string, string> | null }
export type Done = { error: string | null }

let running: ReturnType<typeof runSite> | null = null

const obey = async ({ env }: Order): Promise<void> => {
  const last = running
  running = null
  await last?.stop()
  if (!env) return
  running = runSite(readConfig(env), line => console.log(line))
  await running.started
}

process.on('message', (order: Order) => {
  const tell = (error: string | null) => process.send?.({ error } satisfies Done)
  void obey(order).then(
    () => tell(null),
    (error: unknown) =>
      tell(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
})
// Whoever gave the orders is gone.
process.on('disconnect', () => process.exit())
