// What tells things of a kind apart: one section of a category's page, or of the nearest page above
// that has one (api-facts 6.7).
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { lineUp } from '#server/rights/pages.ts'
import { perform } from '#server/wikitext/pool.ts'
import { htmlOf, isSmall, wikiText } from '#server/wikitext/text.ts'
import { isTooCostly } from '#server/wikitext/work.ts'
import { loadWikiEnv } from './env.ts'
import { inLanguage } from './language.ts'
import { findPage } from './sql.ts'

const heading = 'identification'
/** Wiki text of that section; null where there is none, or the page is too much to look through. */
export const identificationIn = (raw: string, who = 'everybody'): Promise<string | null> =>
  perform('section', { raw, pattern: heading }, { small: isSmall([{ raw }]), who }).catch(
    (error: unknown) => {
      if (isTooCostly(error)) return null
      throw error
    },
  )

type Above = { title: string; contents: string; translated: string | null }
/** Pages above that may have such a section, closest first, the root last. */
const loadAbove = (db: Db, parent: number | null, langid: string): Promise<Above[]> =>
  db.many<Above>(sql`
  select w.title, r.content->>'contents' as contents, tr.content->>'contents' as translated
  from ${lineUp(sql`${parent}::int`)} up
  join wikis w using (wikiid)
  join revisions r on r.revisionid = w.live_revisionid
  left join translations t on t.resource = 'wiki' and t.resourceid = w.wikiid
    and t.langid = ${langid}
  left join revisions tr on tr.revisionid = t.live_revisionid
  where r.content->>'contents' ilike '%identification%'
    or tr.content->>'contents' ilike '%identification%'
  order by up.height`)

export const identificationHandlers: Pick<Handlers, 'readIdentification'> = {
  readIdentification: (input, ctx) =>
    ctx.snapshot(async db => {
      const langid = input.query.langid ?? ctx.settings.default_langid
      const source = await findPage(db, 'CATEGORY', input.params.title, false, input.query.langid)
      const page = await inLanguage(db, source, langid, false)
      // A translation may call the section by a word of its language: then the first language has
      // it still.
      let section =
        (await identificationIn(page.content.contents)) ??
        (await identificationIn(source.content.contents))
      let inheritedFrom: string | null = null
      if (section === null && page.title !== 'Root') {
        for (const above of await loadAbove(db, source.content.parent, langid)) {
          section =
            (above.translated === null ? null : await identificationIn(above.translated)) ??
            (await identificationIn(above.contents))
          if (section === null) continue
          inheritedFrom = above.title
          break
        }
      }
      const { wikiid, title, shown_revisionid: revisionid } = page
      if (section === null)
        return {
          wikiid,
          title,
          revisionid,
          identification_raw: '',
          identification_rendered: '',
          inheritedFrom,
        }
      const text = wikiText(section)
      const { env } = await loadWikiEnv(db, ctx, [text], ctx.person)
      return {
        wikiid,
        title,
        revisionid,
        identification_raw: section,
        identification_rendered: htmlOf(text, env),
        inheritedFrom,
      }
    }),
}
