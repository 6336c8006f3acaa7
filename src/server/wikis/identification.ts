// What tells things of a kind apart: one section of a category's page, or of the nearest page above
// that has one (api-facts 6.7).
import { itemAt } from '#lib/existing.ts'
import { renderHtml } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import { plainText } from '#wikitext/doc.ts'
import { toSource } from '#wikitext/source.ts'
import { attr, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadWikiEnv } from './env.ts'
import { inLanguage } from './language.ts'
import { deepest } from './load.ts'
import { findPage } from './sql.ts'

const levelOf = (node: WikiNode): number =>
  node.type === 'heading' ? Number(attr(node, 'level') ?? 2) : 7
const textOf = (node: WikiNode): string => plainText({ type: 'doc', content: [node] })

/**
 * What stands below the first heading that speaks of identification, up to the next heading that is
 * not below it; null without such a heading.
 */
export const identificationIn = (contents: string): WikiDoc | null => {
  const { content } = parse(contents, 'document')
  const at = content.findIndex(
    node => node.type === 'heading' && /identification/i.test(textOf(node)),
  )
  if (at < 0) return null
  const end = content.findIndex(
    (node, index) => index > at && levelOf(node) <= levelOf(itemAt(content, at)),
  )
  return { type: 'doc', content: content.slice(at + 1, end < 0 ? undefined : end) }
}

type Above = { title: string; contents: string; translated: string | null }
/** Pages above that may have such a section, closest first, the root last. */
const loadAbove = (db: Db, parent: number | null, langid: string): Promise<Above[]> =>
  db.many<Above>(sql`
  with recursive up (wikiid, parent, height) as (
    select a.wikiid, a.parent, 1 from wikis a where a.wikiid = ${parent}::int
    union all
    select a.wikiid, a.parent, up.height + 1 from up join wikis a on a.wikiid = up.parent
      where up.height < ${deepest}::int)
  select w.title, r.content->>'contents' as contents, tr.content->>'contents' as translated
  from (select wikiid, height from up union all select wikiid, ${deepest}::int + 1 from wikis
    where namespace = 'CATEGORY' and title = 'Root') up
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
        identificationIn(page.content.contents) ?? identificationIn(source.content.contents)
      let inheritedFrom: string | null = null
      if (!section && page.title !== 'Root') {
        for (const above of await loadAbove(db, source.content.parent, langid)) {
          section =
            (above.translated === null ? null : identificationIn(above.translated)) ??
            identificationIn(above.contents)
          if (!section) continue
          inheritedFrom = above.title
          break
        }
      }
      const { wikiid, title, shown_revisionid: revisionid } = page
      if (!section)
        return {
          wikiid,
          title,
          revisionid,
          identification_raw: '',
          identification_rendered: '',
          inheritedFrom,
        }
      const { env } = await loadWikiEnv(db, ctx, [section], ctx.person)
      return {
        wikiid,
        title,
        revisionid,
        identification_raw: toSource(section),
        identification_rendered: renderHtml(section, env),
        inheritedFrom,
      }
    }),
}
