// Files that a run was given: whose they are, what is said of them, and what is wrong with them.
import { endingOf } from '#contract/uploads/fileKinds.ts'
import {
  endingsTaken,
  fileRefsIn,
  fileToken,
  otherKind,
  type FileRef,
  type TakenKind,
} from '#contract/worklog/runFiles.ts'
import type { RunFile } from '#contract/worklog/shapes.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadDocuments, type DocumentRow } from '#server/files/load.ts'
import { documentPath } from '#server/files/present.ts'
import { problemOfOwned } from '#server/files/rules.ts'
import type { SignedIn } from '#server/http/context.ts'
import { addressOf } from '#server/media/load.ts'
import { shownAsSent } from '#server/media/renditions.ts'
import { requireOwnImages } from '#server/media/rules.ts'

export type FileRow = FileRef & {
  guid: string
  filename: string
  /** null: not counted yet. */
  bytes: number | null
  /** Of pictures that were kept long ago nobody counted one. */
  sha256: string | null
}

const idsOf = (refs: readonly FileRef[], kind: FileRef['kind']) =>
  refs.flatMap(one => (one.kind === kind ? [one.id] : []))

const ofDocument = ({ documentid: id, guid, filename, bytes, blob }: DocumentRow): FileRow => ({
  kind: 'document',
  id,
  guid,
  filename,
  bytes,
  sha256: blob,
})
type PictureRow = FileRef &
  Parameters<typeof shownAsSent>[0] & {
    guid: string
    filename: string
    bytes: number
    blob: string | null
    made_bytes: number | null
    made_sha256: string | null
  }
/** What its address gives: what was sent, or what the service made of it. */
const ofPicture = (row: PictureRow): FileRow => {
  const { kind, id, guid, filename } = row
  const counted = shownAsSent(row)
    ? { bytes: row.bytes, sha256: row.blob }
    : { bytes: row.made_bytes, sha256: row.made_sha256 }
  return { kind, id, guid, filename, ...counted }
}
/** Those that values name, by how they name them; ones out of the library too. */
export const loadRunFiles = async (
  db: Db,
  values: readonly string[],
): Promise<Map<string, FileRow>> => {
  const refs = values.flatMap(fileRefsIn)
  const images = idsOf(refs, 'image')
  const rows = [
    ...[...(await loadDocuments(db, idsOf(refs, 'document'))).values()].map(ofDocument),
    ...(images.length === 0
      ? []
      : (
          await db.many<PictureRow>(sql`
            select 'image' as kind, i.imageid as id, i.guid, i.filename, i.format, i.variant,
              i.bytes, i.blob, m.bytes as made_bytes, m.sha256 as made_sha256
            from images i left join made_pictures m using (blob, variant)
            where i.imageid = any(${images}::int[])`)
        ).map(ofPicture)),
  ]
  return new Map(rows.map(row => [fileToken(row), row]))
}
export const namedFiles = (found: Map<string, FileRow>, value: string): FileRow[] =>
  fileRefsIn(value).flatMap(ref => found.get(fileToken(ref)) ?? [])

/** Without an address where it goes to somebody who is not signed in. */
export const presentRunFile = (origin: string | null, row: FileRow): RunFile => ({
  kind: row.kind,
  id: row.id,
  name: row.filename,
  size: row.bytes,
  sha256: row.sha256,
  url:
    origin === null
      ? null
      : row.kind === 'image'
        ? addressOf(origin, row.guid)
        : `${origin}${documentPath(row)}`,
})

type Kept = { value: string; earlier: readonly { value: string }[] }
/** What a write names in a field of files; `kept`: what stands there, now and before. */
export type GivenFiles = {
  index: number
  label: string
  value: string
  takes: TakenKind | undefined
  kept: Kept | undefined
}
type StrangeFile = Omit<GivenFiles, 'value' | 'kept'> & FileRef

const strangeIn = ({ value, kept, ...given }: GivenFiles): StrangeFile[] => {
  const known = new Set(
    (kept ? [kept, ...kept.earlier] : [])
      .flatMap(one => fileRefsIn(one.value))
      .map(ref => fileToken(ref)),
  )
  return fileRefsIn(value)
    .filter(ref => !known.has(fileToken(ref)))
    .map(ref => ({ ...given, ...ref }))
}

const problemOf = (
  { index, label, takes, id }: StrangeFile,
  row: DocumentRow | undefined,
  userid: number,
): FieldError[] => {
  const problem = (code: FieldError['code'], message: string): FieldError[] => [
    { ...fieldError('fields', code, `${label}: ${message}`, index), label },
  ]
  const strange = problemOfOwned('document', id, row, { userid })
  if (strange) return problem(strange.code, strange.message)
  const { filename } = existing(row, 'a document of their own')
  return endingsTaken(takes).includes(endingOf(filename))
    ? []
    : problem('invalid_value', otherKind(takes))
}

/**
 * Files are the person's own and of the kind that is asked for, or stand in their field already,
 * now or before: nobody is given the files of others by writing their numbers down.
 */
export const fileProblems = async (
  { db, person, queue }: SignedIn,
  given: readonly GivenFiles[],
): Promise<FieldError[]> => {
  const strange = given.flatMap(strangeIn)
  const rows = await loadDocuments(db, idsOf(strange, 'document'), true)
  const images = strange.filter(({ kind }) => kind === 'image')
  const ids = images.map(({ id }) => id)
  // The record says the digest of what is given of a picture, which older ones do not have.
  const named = idsOf(
    given.flatMap(({ value }) => fileRefsIn(value)),
    'image',
  )
  for (const imageid of new Set(named))
    queue({ kind: 'renditions', payload: { imageid }, unique: `renditions ${imageid}` })
  return [
    ...strange.flatMap(one =>
      one.kind === 'document' ? problemOf(one, rows.get(one.id), person.userid) : [],
    ),
    ...(await requireOwnImages(db, person, ids, [], 'fields', true)).map(
      ({ index, ...problem }) => {
        const { index: at, label } = itemAt(images, existing(index, 'its place'))
        return { ...problem, index: at, message: `${label}: ${problem.message}`, label }
      },
    ),
  ]
}
