// What tells that a stored revision shows an image, a video or a document, through the indexes on
// revisions.
import type { MediaKind } from '#contract/library/schemas.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/**
 * `hit`: the revision's content shows the item; `place`: where, in a guide or page. `field`: it
 * shows it outside its words; `named`: the words of some revision name it.
 */
type Shown = {
  hit: (id: Sql) => Sql
  place: (id: Sql) => Sql
  field: (id: Sql) => Sql
  named: (revision: 'r' | 'o' | 'before', id: Sql) => Sql
}

const contents = { r: sql`r.content`, o: sql`o.content`, before: sql`before.content` }

/** A text names the item, with the words of the indexes. */
export const textNames: Record<'image' | 'document', (text: Sql, id: Sql) => Sql> = {
  image: (text, id) => sql`(${text} like '%[image|%' and text_image_refs(${text}) @> array[${id}])`,
  document: (text, id) =>
    sql`(${text} like '%[document|%' and text_document_refs(${text}) @> array[${id}])`,
}

/** Of comments c: it shows the picture. */
export const commentShows = (id: Sql): Sql => sql`(c.images <> '{}' and c.images @> array[${id}])`

/** Of comments c with what they reply to, p: readers see it, or will once it is approved. */
export const isShownComment = sql`c.state in ('public', 'held')
  and coalesce(p.state, 'public') in ('public', 'held')`

/** The picture beside the name of the site. */
export const isSiteMark = (id: Sql): Sql =>
  sql`exists (select from settings m where m.name = 'mark' and m.value = to_jsonb(${id}))`

/** Of revisions r: it shows one of these pictures, ids as an array. */
export const showsPictureAmong = (ids: Sql): Sql => sql`(r.content->'image' <> 'null'
  or r.content->'media'->'data' <> '[]' or r.content::text like '%[image|%')
  and image_refs(r.content) && ${ids}`

/** Revisions as `r`; the conditions are those of the partial indexes. */
export const shownIn: Record<MediaKind, Shown> = {
  image: {
    hit: id =>
      sql`(r.content->'image' <> 'null' or r.content->'media'->'data' <> '[]'
        or r.content::text like '%[image|%') and image_refs(r.content) @> array[${id}]`,
    place: id => sql`case when r.content->'image' = to_jsonb(${id}) then 'image' else 'text' end`,
    field: id =>
      sql`(r.content->'image' <> 'null' or r.content->'media'->'data' <> '[]'
        or r.content::text like '%[image|%') and image_refs(r.content) @> array[${id}]
        and (r.content->'image' = to_jsonb(${id}) or r.content->'media'->>'type' = 'image'
          and r.content->'media'->'data' @> to_jsonb(${id}))`,
    named: (revision, id) => {
      const content = contents[revision]
      return sql`(${content}->'image' <> 'null' or ${content}->'media'->'data' <> '[]'
        or ${content}::text like '%[image|%') and image_refs(${content}) @> array[${id}]`
    },
  },
  document: {
    hit: id =>
      sql`(r.content->'documents' <> '[]'::jsonb and r.content->'documents' @> to_jsonb(${id})
        or ${textNames.document(sql`r.content::text`, id)})`,
    place: id => sql`case when r.content->'documents' @> to_jsonb(${id})
      then 'document' else 'text' end`,
    field: id =>
      sql`r.content->'documents' <> '[]'::jsonb and r.content->'documents' @> to_jsonb(${id})`,
    named: (revision, id) => textNames.document(sql`${contents[revision]}::text`, id),
  },
  video: {
    hit: id => sql`(r.content->'media'->>'type' = 'object'
      and r.content->'media'->'data'->0 = to_jsonb(${id})
      or jsonb_typeof(r.content->'objectid') = 'number'
        and r.content->'objectid' = to_jsonb(${id}))`,
    place: () => sql`'film'`,
    field: id => sql`(r.content->'media'->>'type' = 'object'
      and r.content->'media'->'data'->0 = to_jsonb(${id})
      or jsonb_typeof(r.content->'objectid') = 'number'
        and r.content->'objectid' = to_jsonb(${id}))`,
    named: () => sql`false`,
  },
}
