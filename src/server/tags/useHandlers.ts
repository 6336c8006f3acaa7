// The list of tags and where each is used (authoring ).
import type { TagDocument } from '#contract/tags.ts'
import { guideUrl, wikiUrl } from '#server/addresses.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/roles.ts'
import { findTag, listCarriers, listTagUse, type CarrierRow } from './use.sql.ts'

/** roles.md 4: a guide by its creator, allowed people, Moderators and Admins; a page by Moderators and Admins, one's own by oneself. */
export const mayTag = (person: Person | null, row: Pick<CarrierRow, 'doc_type' | 'author' | 'allowed' | 'namespace' | 'title'>): boolean => {
  if (person === null || person.readsOnly) return false
  if (isModerator(person)) return true
  return row.doc_type === 'guide' ? row.author === person.userid || row.allowed : row.namespace === 'USER' && row.title === String(person.userid)
}

const present = (origin: string, person: Person | null, row: CarrierRow): TagDocument => ({
  doc_type: row.doc_type, docid: row.docid, namespace: row.namespace, title: row.doc_type === 'wiki' ? row.display_title || row.title : row.title,
  type: row.type, category: row.category, modified_date: row.modified_date, public: row.public, can_tag: mayTag(person, row),
  url: row.doc_type === 'guide' ? guideUrl(origin, { guideid: row.docid, title: row.title, type: row.type! }) : wikiUrl(origin, { namespace: row.namespace!, title: row.title, display_title: row.display_title }),
})

export const tagUseHandlers: Pick<Handlers, 'listTagUse' | 'listTagDocuments'> = {
  listTagUse: ({ query }, ctx) => ctx.snapshot(async db => {
    const { tags, total } = await listTagUse(db, ctx.person, query)
    ctx.header('X-Total-Count', String(total))
    return tags
  }),

  listTagDocuments: ({ params, query }, ctx) => ctx.snapshot(async db => {
    const { tagid } = await findTag(db, params.tag)
    const rows = await listCarriers(db, ctx.person, tagid, query)
    ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
    return rows.map(row => present(ctx.origin, ctx.person, row))
  }),
}
