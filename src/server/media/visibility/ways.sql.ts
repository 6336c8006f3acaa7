// Every way in which somebody may be shown a picture, a document or a film, as two tables: what
// stands in none of them is unused, and nothing else is.
import type { MediaKind } from '#contract/library/schemas.ts'
import type { FileRef } from '#contract/worklog/runFiles.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { filesIn, isOfFiles, isWorkedToByAnybody, namesFile, photoIn } from '#server/rights/work.ts'
import {
  commentShows,
  isShownComment,
  isSiteMark,
  showsPictureAmong,
  shownIn,
  textNames,
} from './usedBy.sql.ts'

/**
 * Revisions r of documents that somebody is shown now, as conditions: readers, whoever writes on,
 * decides or signs. All others are history.
 */
export const versions = {
  guide: sql`r.resource = 'guide' and exists (select from guides g
    where g.guideid = r.resourceid and g.deleted_date is null
    and r.revisionid in (g.revisionid, g.live_revisionid))`,
  step: sql`r.resource = 'step' and exists (select from steps s join guides g using (guideid)
    join revisions gr on gr.revisionid in (g.revisionid, g.live_revisionid)
    where s.stepid = r.resourceid and g.deleted_date is null
      and r.revisionid in (s.revisionid, s.live_revisionid)
      and gr.content->'steps' @> to_jsonb(s.stepid))`,
  page: sql`r.resource = 'wiki' and exists (select from wikis w
    where w.wikiid = r.resourceid and (w.deleted_date is null or w.unpublished)
    and r.revisionid in (w.revisionid, w.live_revisionid))`,
  translation: sql`exists (select from translations t
    left join guides g on t.doc_type = 'guide' and g.guideid = t.docid
    left join wikis w on t.doc_type = 'wiki' and w.wikiid = t.docid
    where t.resource = r.resource and t.resourceid = r.resourceid and t.langid = r.langid
      and r.revisionid in (t.revisionid, t.live_revisionid)
      and g.deleted_date is null and (w.deleted_date is null or w.unpublished))`,
  // One below others in its chain is neither what readers see nor what is edited.
  heldEdit: sql`r.line = 'held' and exists (select from patrol_items i
    where i.state = 'pending' and i.doc_type = r.doc_type and i.docid = r.docid)`,
  // Whether it is drafted, waits, is what readers get, or what they got before.
  release: sql`r.doc_type = 'guide' and exists (select from releases x join guides g using (guideid)
    where x.guideid = r.docid and r.revisionid = any(x.revisionids) and g.deleted_date is null)`,
  // Whoever may read a run is shown what it began with, also where the guide is gone.
  run: isWorkedToByAnybody,
} as const satisfies Record<string, Sql>

const ofNow = joined(
  Object.values(versions).map(condition => sql`(${condition})`),
  ' or ',
)

/**
 * Where else one may stand: `files`, ids of one kind in each row; `asked`: of those alone. Of very
 * many, few rows of lists and texts cost less than a search for each.
 */
type Place = {
  kinds: Partial<Record<MediaKind, { files: Sql; asked: (of: Sql, many: boolean) => Sql }>>
  from: Sql
  /** Somebody is shown it now; else it is kept, as history is. */
  now: Sql
}
const oneOf = (column: Sql) => ({
  files: column,
  asked: (of: Sql): Sql => sql`${column} = any(${of})`,
})
const among = (files: Sql, of: Sql, many: boolean): Sql =>
  many ? nothing : sql`and ${files} && ${of}`
/** A text that names files by their numbers, with the words of the indexes. */
const namedIn = (text: Sql): Place['kinds'] => ({
  image: {
    files: sql`unnest(text_image_refs(${text}))`,
    asked: (of, many) =>
      sql`${text} like '%[image|%' ${among(sql`text_image_refs(${text})`, of, many)}`,
  },
  document: {
    files: sql`unnest(text_document_refs(${text}))`,
    asked: (of, many) =>
      sql`${text} like '%[document|%' ${among(sql`text_document_refs(${text})`, of, many)}`,
  },
})
/** What a field of files was given in a run. */
const filesOfRun = (values: 'v' | 'b'): Place['kinds'] => {
  const named = (kind: FileRef['kind']) => ({
    files: sql`unnest(${filesIn(values, kind)})`,
    asked: (of: Sql, many: boolean) =>
      sql`${isOfFiles(values)} ${among(filesIn(values, kind), of, many)}`,
  })
  return { image: named('image'), document: named('document') }
}
const listed = (column: Sql): Place['kinds'] => ({
  image: {
    files: sql`unnest(${column})`,
    asked: (of, many) => sql`${column} <> '{}' ${among(column, of, many)}`,
  },
})
const comments = sql`comments c left join comments p on p.commentid = c.parentid
  left join guides g on g.guideid = c.guideid
  left join wikis w on c.context = 'wiki' and w.wikiid = c.contextid`
const isReadComment = sql`${isShownComment} and g.deleted_date is null
  and (w.deleted_date is null or w.unpublished)`
const earlier = sql`comment_texts c`

/** Over films o: it is in a library, or shown by what is stored. */
export const isThere = sql`(o.removed_date is null
  or exists (select from revisions r where ${shownIn.video.hit(sql`o.objectid`)}))`
const isNamedIn = (text: Sql): Sql => textNames.image(text, sql`d.imageid`)
/** Over pictures d: somebody is shown this one itself. */
export const isShownItself = sql`(
  exists (select from revisions r where ${shownIn.image.hit(sql`d.imageid`)} and (${ofNow}))
  or exists (select from users u where u.imageid = d.imageid)
  or exists (select from users u where not u.disabled and ${isNamedIn(sql`u.about_raw`)})
  or exists (select from teams t where t.imageid = d.imageid) or ${isSiteMark(sql`d.imageid`)}
  or exists (select from objects o where o.imageid = d.imageid and ${isThere})
  or exists (select from work_values v where ${photoIn('v')} = d.imageid)
  or exists (select from work_earlier_values b where ${photoIn('b')} = d.imageid)
  or exists (select from work_values v where ${namesFile('v', 'image', sql`d.imageid`)})
  or exists (select from work_earlier_values b where ${namesFile('b', 'image', sql`d.imageid`)})
  or exists (select from releases x join guides g using (guideid)
    where ${isNamedIn(sql`x.notes`)} and g.deleted_date is null)
  or exists (select from comments c left join comments p on p.commentid = c.parentid
    where (${commentShows(sql`d.imageid`)} or ${isNamedIn(sql`c.text_raw`)})
      and ${isShownComment}))`

export const places = {
  portrait: { kinds: { image: oneOf(sql`u.imageid`) }, from: sql`users u`, now: sql`true` },
  profile: { kinds: namedIn(sql`u.about_raw`), from: sql`users u`, now: sql`not u.disabled` },
  team: { kinds: { image: oneOf(sql`t.imageid`) }, from: sql`teams t`, now: sql`true` },
  mark: {
    kinds: {
      image: oneOf(sql`(case when jsonb_typeof(m.value) = 'number' then m.value::int end)`),
    },
    from: sql`(select value from settings where name = 'mark') m`,
    now: sql`true`,
  },
  comment: { kinds: listed(sql`c.images`), from: comments, now: isReadComment },
  wordsOfComment: { kinds: namedIn(sql`c.text_raw`), from: comments, now: isReadComment },
  earlierComment: { kinds: listed(sql`c.images`), from: earlier, now: sql`false` },
  wordsOfEarlierComment: { kinds: namedIn(sql`c.text_raw`), from: earlier, now: sql`false` },
  notesOfRelease: {
    kinds: namedIn(sql`x.notes`),
    from: sql`releases x join guides g using (guideid)`,
    now: sql`g.deleted_date is null`,
  },
  // Whoever may read a run is shown its record, with what stood there before.
  photoOfRun: { kinds: { image: oneOf(photoIn('v')) }, from: sql`work_values v`, now: sql`true` },
  earlierPhotoOfRun: {
    kinds: { image: oneOf(photoIn('b')) },
    from: sql`work_earlier_values b`,
    now: sql`true`,
  },
  fileOfRun: { kinds: filesOfRun('v'), from: sql`work_values v`, now: sql`true` },
  earlierFileOfRun: { kinds: filesOfRun('b'), from: sql`work_earlier_values b`, now: sql`true` },
  poster: { kinds: { image: oneOf(sql`o.imageid`) }, from: sql`objects o`, now: isThere },
  firstPage: { kinds: { image: oneOf(sql`d.imageid`) }, from: sql`documents d`, now: sql`true` },
  // Its crop or drawing counts in its pixels. Somebody else's copy is theirs.
  original: {
    kinds: { image: oneOf(sql`d.srcid`) },
    from: sql`images d join images s on s.imageid = d.srcid and s.userid = d.userid`,
    now: isShownItself,
  },
} as const satisfies Record<string, Place>

/**
 * (id, now) of the kind's files that documents show. Of pictures there may be 20,000: they are
 * found at once.
 */
const inRevisions = (kind: MediaKind, of: Sql): Sql =>
  kind === 'image'
    ? sql`select unnest(image_refs(r.content)) as id, (${ofNow}) as now from revisions r
        where ${showsPictureAmong(of)}`
    : sql`select f.id, (${ofNow}) as now from unnest(${of}) f(id) join revisions r
        on ${shownIn[kind].hit(sql`f.id`)}`

/**
 * (id, now) of the files that stand anywhere, and maybe of more that are not among `of`, ids as an
 * array. `now`: somebody is shown it; else it is history, hidden or deleted, and may be looked at
 * or come back.
 */
export const shownAmong = (kind: MediaKind, of: Sql, many: boolean): Sql => {
  const others = Object.values<Place>(places).flatMap(({ kinds, from, now }) => {
    const way = kinds[kind]
    return way ? [sql`select ${way.files}, ${now} from ${from} where ${way.asked(of, many)}`] : []
  })
  return joined([inRevisions(kind, of), ...others], ' union all ')
}
