// What Admins see of the demo site, and how they have it taken away.
import type { Db } from '#server/db/open.ts'
import type { Handlers } from '#server/http/context.ts'
import { beginRemoval, removalJob } from './ask.ts'
import { countThings, loadDemo, type DemoSite } from './sql.ts'

const stateOf = (demo: DemoSite) =>
  demo.removed !== null
    ? ('removed' as const)
    : demo.removal !== null
      ? ('removing' as const)
      : demo.finished === null
        ? ('making' as const)
        : ('made' as const)

const present = async (db: Db) => {
  const demo = await loadDemo(db)
  const things = demo ? await countThings(db) : []
  return { state: demo ? stateOf(demo) : ('none' as const), things }
}

export const demoHandlers: Pick<Handlers, 'readDemo' | 'removeDemo'> = {
  readDemo: (_input, ctx) => present(ctx.db),

  async removeDemo(_input, ctx) {
    // What is not there, or on its way already, needs nothing.
    if (await beginRemoval(ctx)) ctx.queue(removalJob())
    return present(ctx.db)
  },
}
