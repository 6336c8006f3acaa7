// The list of tags and where each is used.
import type { LookAlike, TagDocument, TagSuggestion } from '#contract/tags/schemas.ts'
import { entryOf, existing, itemAt } from '#lib/existing.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { csvFile, requireWhole, rowsOfFile } from '#server/http/responses/csv.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { loadDistinct } from './distinct.ts'
import { pairsAlike, placesAlike } from './likelySameTags.ts'
import {
  allWords,
  countUses,
  findTag,
  listCarriers,
  listTagUse,
  sameUses,
  type CarrierRow,
} from './use.sql.ts'

type Alike = { one: number; other: number; why: LookAlike['why'] }
const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

/**
 * roles.md 4: a guide by its creator, allowed people, Moderators and Admins; a page by Moderators
 * and Admins, one's own by oneself.
 */
export const mayTag = (
  person: Person | null,
  row: Pick<CarrierRow, 'doc_type' | 'author' | 'allowed' | 'namespace' | 'title'>,
): boolean => {
  if (person === null || person.readsOnly) return false
  if (isModerator(person)) return true
  return row.doc_type === 'guide'
    ? row.author === person.userid || row.allowed
    : row.namespace === 'USER' && row.title === String(person.userid)
}

const present = (origin: string, person: Person | null, row: CarrierRow): TagDocument => ({
  doc_type: row.doc_type,
  docid: row.docid,
  namespace: row.namespace,
  title: row.doc_type === 'wiki' ? row.display_title || row.title : row.title,
  type: row.type,
  category: row.category,
  modified_date: row.modified_date,
  public: row.public,
  can_tag: mayTag(person, row),
  url:
    row.doc_type === 'guide'
      ? guideUrl(origin, {
          guideid: row.docid,
          title: row.title,
          type: existing(row.type, 'a type'),
        })
      : wikiUrl(origin, {
          namespace: existing(row.namespace, 'a namespace'),
          title: row.title,
          display_title: row.display_title,
        }),
})

const date = (seconds: number | null) =>
  seconds === null ? '' : new Date(seconds * 1000).toISOString()

export const tagUseHandlers: Pick<
  Handlers,
  'listTagUse' | 'suggestTags' | 'listLookAlikes' | 'listTagDocuments'
> = {
  listTagUse: ({ query: { format, ...query } }, ctx) =>
    ctx.snapshot(async db => {
      const { tags, total } = await listTagUse(
        db,
        ctx.person,
        format === 'csv' ? { ...query, limit: rowsOfFile, offset: 0 } : query,
      )
      ctx.header('X-Total-Count', String(total))
      if (format !== 'csv') return tags
      requireWhole(total)
      return csvFile('tags.csv', [
        ['tag', 'count', 'guides', 'wikis', 'first_used', 'last_used'],
        ...tags.map(one => [
          one.tag,
          one.count,
          one.guides,
          one.wikis,
          date(one.first_used),
          date(one.last_used),
        ]),
      ])
    }),

  suggestTags: ({ query: { q, limit } }, ctx) =>
    ctx.snapshot(async db => {
      const typed = q.trim().toLowerCase()
      const found = new Map<number, { synonym: string | null; near: boolean }>()
      const words = typed === '' ? [] : await allWords(db)
      for (const { tagid, word, synonym } of words)
        if (word.toLowerCase().startsWith(typed) && !found.has(tagid))
          found.set(tagid, { synonym: synonym ? word : null, near: false })
      const tags = words.filter(({ tagid, synonym }) => !synonym && !found.has(tagid))
      const near = await placesAlike(
        typed,
        tags.map(({ word }) => word),
      )
      for (const place of near) found.set(itemAt(tags, place).tagid, { synonym: null, near: true })
      const uses = await countUses(db, ctx.person, [...found.keys()])
      // What was typed stands first, then the most used; what only looks like it comes last.
      const rank = (one: TagSuggestion) => (one.near ? 2 : one.tag.toLowerCase() === typed ? 0 : 1)
      return [...found]
        .flatMap(([tagid, how]) => (uses.has(tagid) ? [{ ...entryOf(uses, tagid), ...how }] : []))
        .sort((a, b) => rank(a) - rank(b) || b.count - a.count || (a.tag < b.tag ? -1 : 1))
        .slice(0, limit)
    }),

  listLookAlikes: ({ query: { limit, offset } }, ctx) =>
    ctx.snapshot(async db => {
      const tags = (await allWords(db)).filter(({ synonym }) => !synonym)
      const uses = await countUses(
        db,
        ctx.person,
        tags.map(({ tagid }) => tagid),
      )
      const words = tags.filter(({ tagid }) => uses.has(tagid))
      const pairs = await pairsAlike(words.map(({ word }) => word))
      const alike = pairs.map(({ one, other, why }): Alike => ({
        one: itemAt(words, one).tagid,
        other: itemAt(words, other).tagid,
        why,
      }))
      const known = new Set(alike.map(({ one, other }) => pairKey(one, other)))
      for (const { one, other } of await sameUses(db, ctx.person))
        if (!known.has(pairKey(one, other))) alike.push({ one, other, why: 'documents' })
      const distinct = new Set(
        (await loadDistinct(db)).map(({ one, other }) => pairKey(one, other)),
      )
      const shown = alike
        .filter(({ one, other }) => !distinct.has(pairKey(one, other)))
        .flatMap(({ one, other, why }) => {
          // The one that more documents carry is kept.
          const [kept, gone] = [uses.get(one), uses.get(other)].sort(
            (a, b) => (b?.count ?? 0) - (a?.count ?? 0),
          )
          return kept && gone
            ? [{ tag: kept.tag, count: kept.count, other: gone.tag, other_count: gone.count, why }]
            : []
        })
        .sort(
          (a, b) => b.count + b.other_count - a.count - a.other_count || (a.tag < b.tag ? -1 : 1),
        )
      ctx.header('X-Total-Count', String(shown.length))
      return shown.slice(offset, offset + limit)
    }),

  listTagDocuments: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const { tagid } = await findTag(db, ctx.person, params.tag)
      const rows = await listCarriers(db, ctx.person, tagid, query)
      ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
      return rows.map(row => present(ctx.origin, ctx.person, row))
    }),
}
