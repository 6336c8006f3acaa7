// Who viewed what, for that person and for Admins (api-facts 5.4; moderation-admin 11).
import type { View } from '#contract/views/schemas.ts'
import type { viewRows } from '#contract/views/rows.ts'
import { forbidden } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { requireOrder } from '#server/http/dates.ts'
import {
  countReadings,
  dayCounts,
  deleteViews,
  isPaused,
  readingsOf,
  setPaused,
  viewsOfDoc,
  viewsOfUser,
  type ViewRow,
} from './sql.ts'
import { dashboardHandlers } from './dashboards.ts'
import { findingLookHandlers } from './findingLooks.ts'
import { recordAdminLook, requireType, typeInCapitals } from './adminLooks.ts'
import { requireAuthor, requireCounts } from './authors.ts'
import { hourHandlers } from './hours.ts'
import { stepHandlers } from './steps.ts'
import { savedViewHandlers } from './savedViews.ts'

const present =
  (origin: string) =>
  ({
    userid,
    username,
    doc_type,
    docid,
    date,
    title,
    display_title,
    namespace,
    type,
  }: ViewRow): View => ({
    userid,
    username,
    doc_type: typeInCapitals(doc_type),
    docid: String(docid),
    date,
    title: display_title,
    url:
      title === null
        ? null
        : namespace === null
          ? guideUrl(origin, { guideid: docid, title, type: existing(type, 'a type') })
          : wikiUrl(origin, {
              namespace,
              title,
              display_title: existing(display_title, 'a title'),
            }),
  })

export const viewHandlers: Pick<Handlers, keyof typeof viewRows> = {
  ...dashboardHandlers,
  ...savedViewHandlers,
  ...findingLookHandlers,
  ...hourHandlers,
  ...stepHandlers,

  async listUserViews({ params: { userid }, query }, ctx) {
    await ctx.db.one(sql`select userid from users where userid = ${userid}`, 'User')
    const self = userid === ctx.person.userid
    if (!self && ctx.person.privilege !== 'Admin')
      throw forbidden('Only the person themselves and Admins can see this', ['Admin'])
    requireOrder(query)
    const { total, views } = await viewsOfUser(ctx.db, ctx.person, userid, query)
    if (!self) await recordAdminLook(ctx, [userid], null, views.length)
    ctx.header('X-Total-Count', String(total))
    return views.map(present(ctx.origin))
  },

  async listDocViews({ params, query }, ctx) {
    const doc = { doc_type: requireType(params.doc_type), docid: params.docid }
    await requireAuthor(ctx, doc)
    requireOrder(query)
    const { total, views } = await viewsOfDoc(ctx.db, ctx.person, doc, query)
    await recordAdminLook(
      ctx,
      views.map(view => view.userid),
      doc,
      views.length,
    )
    ctx.header('X-Total-Count', String(total))
    return views.map(present(ctx.origin))
  },

  async countDocViews({ params, query }, ctx) {
    const doc = { doc_type: requireType(params.doc_type), docid: params.docid }
    await requireCounts(ctx, doc)
    requireOrder(query)
    return {
      doc_type: typeInCapitals(doc.doc_type),
      docid: String(doc.docid),
      people_from: peopleFrom,
      days: await dayCounts(ctx.db, doc, peopleFrom, query),
    }
  },

  async listViewReaders({ query }, ctx) {
    ctx.header('X-Total-Count', String(await countReadings(ctx.db, ctx.person.userid)))
    return (await readingsOf(ctx.db, ctx.person.userid, query)).map(
      ({ doc_type, docid, ...row }) => ({
        ...row,
        doc_type: doc_type && typeInCapitals(doc_type),
        docid: docid === null ? null : String(docid),
      }),
    )
  },

  readViewSettings: async (_input, ctx) => ({ paused: await isPaused(ctx.db, ctx.person.userid) }),

  async patchViewSettings(input, ctx) {
    const { paused } = input.body()
    if (paused) await ctx.views.flush()
    await setPaused(ctx.db, ctx.person.userid, paused, ctx.now)
    ctx.views.forget(ctx.person.userid) // what was opened while paused is not written after it
    return { paused }
  },

  async clearViews(_input, ctx) {
    await ctx.views.flush() // what is held still would come back after it
    await deleteViews(ctx.db, ctx.person.userid, Date.now())
    ctx.views.forget(ctx.person.userid)
    return null
  },
}
