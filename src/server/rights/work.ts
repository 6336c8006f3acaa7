// Which runs through guides somebody may read.
import type { FileRef } from '#contract/worklog/runFiles.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { forbiddenFor } from '#lib/errors.ts'
import type { Ctx, Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'

/** Throws 403 where the site has no work log. */
export const requireWorkLog = ({ settings }: Pick<Ctx, 'settings'>): void => {
  if (!settings.work_log)
    throw forbiddenFor('work_log', 'feature_disabled', 'The work log is switched off on this site')
}

/** The same as canRead, as a condition over entries e. */
export const isReadableBy = (person: Person): Sql =>
  isModerator(person)
    ? sql`true`
    : sql`(e.userid = ${person.userid}
  or e.entryid in (select entryid from work_handovers where from_userid = ${person.userid})
  or e.entryid in (
    select entryid from work_values
      where userid = ${person.userid} and type = 'second_signature' and value <> ''
    union select entryid from work_earlier_values
      where userid = ${person.userid} and type = 'second_signature' and value <> '')
  or e.guideid in (
    select guideid from guides where author = ${person.userid}
    union select guideid from guide_users where userid = ${person.userid}
    union select guideid from guide_teams where teamid = any(${person.teams}::int[])))`
/** For lists: what follows the other conditions. */
export const readableBy = (person: Person): Sql =>
  isModerator(person) ? nothing : sql`and ${isReadableBy(person)}`

/**
 * The picture of a photograph among values; null of all others. As the indexes of both tables have
 * it.
 */
export const photoIn = (values: 'v' | 'b'): Sql => {
  const [type, value] = values === 'v' ? [sql`v.type`, sql`v.value`] : [sql`b.type`, sql`b.value`]
  return sql`(case when ${type} = 'photo' and ${value} <> '' then ${value}::int end)`
}
type FileKind = FileRef['kind']
/** Files of one kind that a value names; as the indexes of both tables have them. */
export const filesIn = (values: 'v' | 'b', kind: FileKind): Sql => {
  const value = values === 'v' ? sql`v.value` : sql`b.value`
  return kind === 'image'
    ? sql`work_file_refs(${value}, 'image')`
    : sql`work_file_refs(${value}, 'document')`
}
/** Of values v and b: it is what a field of files was given. */
export const isOfFiles = (values: 'v' | 'b'): Sql =>
  values === 'v' ? sql`v.type = 'file'` : sql`b.type = 'file'`
/** The same: it names this one. */
export const namesFile = (values: 'v' | 'b', kind: FileKind, id: Sql): Sql =>
  sql`${isOfFiles(values)} and ${filesIn(values, kind)} @> array[${id}]`
/** Of entries e: its record shows this file, now or as what stood there before. */
export const showsFile = (kind: FileKind, id: Sql): Sql => sql`e.entryid in (
  select v.entryid from work_values v where ${namesFile('v', kind, id)}
  union all select b.entryid from work_earlier_values b where ${namesFile('b', kind, id)}
  ${
    kind === 'image'
      ? sql`union all select v.entryid from work_values v where ${photoIn('v')} = ${id}
  union all select b.entryid from work_earlier_values b where ${photoIn('b')} = ${id}`
      : nothing
  })`
/** Whether the person may read a run whose record shows this file. */
export const isFileOfRun = (kind: FileKind, id: Sql, person: Person): Sql =>
  sql`exists (select from work_entries e where ${showsFile(kind, id)} and ${isReadableBy(person)})`

/**
 * Over revisions r of the guide of an entry e: what the entry began with, as its release or its
 * revision holds it.
 */
export const isPinned = sql`(e.releaseid in (select x.releaseid from releases x
    where x.guideid = r.docid and r.revisionid = any(x.revisionids))
  or r.line = 'live' and r.revisionid <= e.guide_revisionid and e.guide_revisionid < coalesce((
    select min(later.revisionid) from revisions later where later.resource = r.resource
      and later.resourceid = r.resourceid and later.langid = r.langid and later.line = 'live'
      and later.revisionid > r.revisionid), ${2 ** 31 - 1}::int))`
/** Over revisions r: a run began with it, whatever became of its guide. */
export const isWorkedToByAnybody = sql`(r.doc_type = 'guide' and exists (
  select from work_entries e where e.guideid = r.docid and ${isPinned}))`
/** The same, of runs that the person may read. */
export const isWorkedTo = (person: Person): Sql => sql`(r.doc_type = 'guide' and exists (
  select from work_entries e where e.guideid = r.docid and ${isReadableBy(person)} and ${isPinned}))`
