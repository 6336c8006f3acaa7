// Settings of the dashboards that somebody keeps under a name. They hold no data: a link with them
// shows whoever opens it what is theirs to see.
import type { viewRows } from '#contract/views/rows.ts'
import { savedViewsAtMost, type SavedView } from '#contract/views/schemas.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'

const columns = sql`savedviewid, name, settings, created`

export const savedViewHandlers: Pick<
  Handlers,
  keyof typeof viewRows & `${string}SavedView${string}`
> = {
  listSavedViews: (_input, ctx) =>
    ctx.db.many<SavedView>(
      sql`select ${columns} from saved_views where userid = ${ctx.person.userid}
        order by lower(name), savedviewid`,
    ),

  async createSavedView(input, ctx) {
    const { name, settings } = input.body()
    const { userid } = ctx.person
    // two tabs count one after the other
    await ctx.db.one(sql`select userid from users where userid = ${userid} for no key update`)
    const { total } = await ctx.db.one<{ total: number }>(
      sql`select count(*)::int as total from saved_views where userid = ${userid}`,
    )
    if (total >= savedViewsAtMost)
      throw invalidField(
        'name',
        'too_many',
        `You can save up to ${savedViewsAtMost} views. Delete one first`,
      )
    const made = await ctx.db.maybe<SavedView>(sql`
      insert into saved_views (userid, name, settings, created)
        values (${userid}, ${name}, ${JSON.stringify(settings)}::jsonb, ${ctx.now})
        on conflict (userid, name) do nothing returning ${columns}`)
    if (!made)
      throw invalidField(
        'name',
        'duplicate',
        'You already have a saved view with this name. Choose another name',
      )
    ctx.header('Location', `${ctx.origin}/api/2.0/x/views/saved`)
    return made
  },

  async deleteSavedView({ params: { savedviewid } }, ctx) {
    if (
      (await ctx.db.run(
        sql`delete from saved_views where savedviewid = ${savedviewid}
          and userid = ${ctx.person.userid}`,
      )) === 0
    )
      throw notFound('Saved view')
    return null
  },
}
