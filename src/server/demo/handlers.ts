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
      : demo.finished !== null
        ? ('made' as const)
        : demo.problem !== null
          ? ('unfinished' as const)
          : ('making' as const)

const present = async (db: Db) => {
  const demo = await loadDemo(db)
  const things = demo ? await countThings(db) : []
  const state = demo ? stateOf(demo) : ('none' as const)
  return { state, problem: state === 'unfinished' ? (demo?.problem ?? null) : null, things }
}

export const demoHandlers: Pick<Handlers, 'readDemo' | 'removeDemo'> = {
  readDemo: (_input, ctx) => present(ctx.db),

  async removeDemo(_input, ctx) {
    // What is not there, or on its way already, needs nothing.
    if (await beginRemoval(ctx)) ctx.queue(removalJob())
    return present(ctx.db)
  },
}
