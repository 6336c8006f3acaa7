// Which categories have a picture and which a description, for whoever looks for those without: the
// browser has the titles of all of them already (authoring.md 11).
import type { Handlers } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import { inNamespace } from '../lists.ts'

type Row = { title: string; pictured: boolean; described: boolean }

export const filledHandlers: Pick<Handlers, 'readFilledCategories'> = {
  async readFilledCategories(_, ctx) {
    const rows = await ctx.db.many<Row>(sql`
      select w.title, i.imageid is not null as pictured,
        trim(r.content->>'description') <> '' as described
      from wikis w
      join revisions r on r.revisionid = w.live_revisionid
      left join images i on i.imageid = (r.content->>'image')::int
      where ${inNamespace('CATEGORY')}
        and (i.imageid is not null or trim(r.content->>'description') <> '')
      order by w.title`)
    return {
      with_picture: rows.filter(({ pictured }) => pictured).map(({ title }) => title),
      with_summary: rows.filter(({ described }) => described).map(({ title }) => title),
    }
  },
}
