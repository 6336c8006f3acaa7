// The queue and the claims on it (moderation-admin 3).
import { forbidden } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { loadDetail, look } from './detail.ts'
import { loadAuthor } from './queue/author.sql.ts'
import { countItems, freeItems, listItems, loadCounts } from './queue/items.ts'
import { presentCurrent, presentItem } from './queue/presentItem.ts'
import { beat, endLease, lease, leaseNext } from './queue/leases.ts'
import { requireDecider, requireOpener } from './queue/rights.ts'
import { countReports } from './reports/store.ts'

type Name =
  | 'listPatrolItems'
  | 'readPatrolCounts'
  | 'readPatrolItem'
  | 'readPatrolAuthor'
  | 'takePatrolItems'
  | 'leasePatrolItem'
  | 'beatPatrolLease'
  | 'endPatrolLease'

export const queueHandlers: Pick<Handlers, Name> = {
  listPatrolItems: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countItems(ctx, db, query)))
      return (await listItems(ctx, db, query)).map(row => presentItem(ctx, row))
    }),
  readPatrolCounts: async ({ query }, ctx) => ({
    ...(await loadCounts(ctx, ctx.db, query)),
    reports: await countReports(ctx, ctx.db, { state: 'open', answerable: true }),
  }),

  async readPatrolItem({ params, query }, ctx) {
    await requireOpener(ctx, params.itemid)
    const seen = await look(ctx, params.itemid)
    return ctx.snapshot(db => loadDetail({ ...ctx, db }, params.itemid, query, seen))
  },

  readPatrolAuthor: ({ params }, ctx) => {
    if (!isModerator(ctx.person))
      throw forbidden('Only Moderators and Admins can see the record of an author', [
        'Moderator',
        'Admin',
      ])
    return ctx.snapshot(db => loadAuthor(ctx, db, params.userid))
  },

  async takePatrolItems(input, ctx) {
    const { filter = {}, count, exclude = [] } = input.body()
    const taken = await leaseNext(
      ctx,
      (most, seen) => freeItems(ctx, filter, [...exclude, ...seen], most),
      count,
    )
    const items = []
    for (const { itemid, lease: held } of taken)
      items.push({
        item: await loadDetail(
          ctx,
          itemid,
          { base: 'live', full: true, since_view: false },
          await look(ctx, itemid),
        ),
        lease: held,
      })
    return { items }
  },

  async leasePatrolItem(input, ctx) {
    await requireDecider(ctx, input.params.itemid)
    const { kind } = input.body()
    const { fresh, lease: held } = await lease(ctx, input.params.itemid, kind)
    if (kind === 'open') await look(ctx, input.params.itemid)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/items/${input.params.itemid}`)
    if (!fresh) ctx.alreadyThere()
    return held
  },

  async beatPatrolLease(input, ctx) {
    await requireDecider(ctx, input.params.itemid)
    return beat(ctx, input.params.itemid, input.body().token)
  },

  async endPatrolLease(input, ctx) {
    const { itemid } = input.params
    await requireDecider(ctx, itemid)
    await endLease(ctx, itemid, { ...input.body(), force: input.query.force })
    await requireOpener(ctx, itemid)
    return presentCurrent(ctx, itemid)
  },
}
