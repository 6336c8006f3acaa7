// A file of what a device keeps unsent, and how it is read: anybody may have written it, so nothing
// of it is taken before all of it is known to be sound.
import * as z from 'zod/mini'
import { fromStored, toStored } from '../content/docKey.ts'
import type { Copy } from '../journal/copies.ts'
import {
  draftKey,
  format,
  ownerOf,
  readRecord,
  type DraftRecord,
  type JournalRecord,
  type Owner,
} from '../journal/records.ts'
import type { UploadPlace } from '../uploads/fileStore.ts'

export const fileKind = 'stepwright drafts'
export const fileFormat = 1
/** Bytes of a file that is opened at all. */
export const mostFileBytes = 200_000_000
/** Bytes of all pictures and files that go into one file. */
export const mostPictureBytes = 50_000_000
/** Of each list in it. */
const mostEntries = 10_000
/** The largest number that the service gives to anything. */
const largestId = 2_147_483_647

/** Which of them, counted from 1; null: the file as a whole. */
type Part = { part: 'draft' | 'copy' | 'picture'; n: number } | { part: 'file' }
export type FileFault =
  | { fault: 'large' | 'foreign' | 'newer' | 'person' }
  | { fault: 'site'; site: string }
  | ({ fault: 'damaged' } & Part)

export type FilePicture = {
  name: string
  kind: 'image' | 'video' | 'document'
  place: UploadPlace | null
  /** In base64. */
  data: string
}
/** A file that waits on the device and does not lie in the export; `document` is its title. */
export type LeftOut = { name: string; document: string; bytes: number }
export type JournalFile = {
  drafts: readonly DraftRecord[]
  copies: readonly Copy[]
  pictures: readonly FilePicture[]
  leftOut: readonly LeftOut[]
}

const Id = z.int().check(z.positive(), z.maximum(largestId))
const Stored = z.int().check(z.minimum(-largestId), z.maximum(largestId))
const StepId = z.nullable(z.union([Id, z.templateLiteral(['-', z.number()])]))
const Time = z.number().check(z.nonnegative())
const Name = z.string().check(z.maxLength(500))

const StoredCopy = z.object({
  guideid: Stored.check(z.refine(id => id !== 0)),
  stepid: StepId,
  title: Name,
  text: z.string(),
  time: Time,
  until: z.optional(Time),
})
const StoredPicture = z.object({
  name: Name.check(z.minLength(1)),
  kind: z.enum(['image', 'video', 'document']),
  place: z.nullable(
    z.object({
      guideid: Stored.check(z.refine(id => id !== 0)),
      stepid: z.optional(z.union([Id, z.templateLiteral(['-', z.number()])])),
      isLead: z.optional(z.boolean()),
    }),
  ),
  data: z.string(),
})
const List = z.array(z.unknown()).check(z.maxLength(mostEntries))
const Head = z.object({
  kind: z.literal(fileKind),
  format: z.int(),
  site: z.string(),
  userid: z.int(),
})
const Body = z.object({
  drafts: List,
  copies: List,
  pictures: List,
  not_included: z._default(
    z.array(z.object({ name: Name, document: Name, bytes: Time })).check(z.maxLength(mostEntries)),
    [],
  ),
})

/** The write that may be under way is one of the draft's own document: no file sends another. */
const isOwnWrite = ({ kind, doc, stepid, base, sent }: DraftRecord): boolean => {
  if (!sent) return true
  const { name, params } = sent
  if (kind === 'wiki') {
    const page = base?.content as { namespace?: unknown; title?: unknown } | undefined
    return (
      name === 'patchWiki' && params.namespace === page?.namespace && params.title === page?.title
    )
  }
  if (params.guideid !== doc.id) return false
  if (kind === 'guide') return name === 'patchGuide' || name === 'orderSteps'
  if (name === 'createStep') return true
  return (name === 'patchStep' || name === 'deleteStep') && params.stepid === stepid
}
const isSound = (record: DraftRecord): boolean => {
  const { kind, doc, stepid, base, mine, theirs, changed, since } = record
  const ids = [
    doc.id,
    ...(typeof stepid === 'number' ? [stepid] : []),
    ...(base ? [base.revisionid] : []),
    ...(theirs ? [theirs.revisionid] : []),
  ]
  return (
    ids.every(id => id > 0 && id <= largestId) &&
    (kind === 'step') === (stepid !== null) &&
    (kind === 'wiki') === (doc.kind === 'wiki') &&
    (base !== null || mine !== null) &&
    (kind === 'step' || base !== null) &&
    changed >= 0 &&
    (since ?? 0) >= 0 &&
    isOwnWrite(record)
  )
}

/** Those that can be read, or the first that cannot. */
const eachOf = <T>(
  values: readonly unknown[],
  part: 'draft' | 'copy' | 'picture',
  readOne: (value: unknown) => T | 'newer' | undefined,
): T[] | FileFault => {
  const found: T[] = []
  for (const [i, value] of values.entries()) {
    const one = readOne(value)
    if (one === 'newer') return { fault: 'newer' }
    if (one === undefined) return { fault: 'damaged', part, n: i + 1 }
    found.push(one)
  }
  return found
}

/** A clock that went ahead elsewhere does not move this device's. */
const readDraft = (
  value: unknown,
  owner: Owner,
  now: number,
): DraftRecord | 'newer' | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { format: written } = value as { format?: unknown }
  if (typeof written === 'number' && written > format) return 'newer'
  const whose = { ...owner, owner: ownerOf(owner), changes: [], undone: [], key: '', tab: '' }
  const record = readRecord({ ...value, ...whose })
  if (!record || !isSound(record)) return undefined
  const { since } = record
  return {
    ...record,
    key: `${ownerOf(owner)} ${draftKey(record.doc, record.stepid)}`,
    changed: Math.min(record.changed, now),
    since: since === null ? null : Math.min(since, now),
  }
}
const readCopy = (value: unknown, now: number): Copy | undefined => {
  const { data } = z.safeParse(StoredCopy, value)
  if (!data) return undefined
  const { until, ...copy } = fromStored(data)
  // One whose time is up was exported to be kept.
  return { ...copy, time: Math.min(copy.time, now), ...(until && until > now && { until }) } as Copy
}
const readPicture = (value: unknown): FilePicture | undefined => {
  const { data } = z.safeParse(StoredPicture, value)
  if (!data || !isBase64(data.data)) return undefined
  return { ...data, place: data.place && (fromStored(data.place) as UploadPlace) }
}
const isBase64 = (text: string): boolean => {
  try {
    return atob(text).length > 0
  } catch {
    return false // it is no base64
  }
}

/** Without names that reach behind an object; undefined: it is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, (name: string, value: unknown) => {
      if (name === '__proto__') throw new SyntaxError('No draft has this name')
      return value
    })
  } catch {
    return undefined
  }
}

const isFault = (found: unknown): found is FileFault =>
  typeof found === 'object' && found !== null && 'fault' in found

/** What the file holds for this person on this site, or what is wrong with it. */
export const readJournalFile = (
  text: string,
  owner: Owner,
  now: number,
): JournalFile | FileFault => {
  if (text.length > mostFileBytes) return { fault: 'large' }
  const value = parsed(text)
  const given = (value ?? {}) as { kind?: unknown; format?: unknown }
  if (given.kind !== fileKind) return { fault: 'foreign' }
  if (typeof given.format === 'number' && given.format > fileFormat) return { fault: 'newer' }
  const head = z.safeParse(Head, value).data
  if (!head || head.format !== fileFormat) return { fault: 'damaged', part: 'file' }
  if (head.site !== owner.site) return { fault: 'site', site: head.site.slice(0, 200) }
  if (head.userid !== owner.userid) return { fault: 'person' }
  const body = z.safeParse(Body, value).data
  if (!body) return { fault: 'damaged', part: 'file' }
  const drafts = eachOf(body.drafts, 'draft', one => readDraft(one, owner, now))
  if (isFault(drafts)) return drafts
  const copies = eachOf(body.copies, 'copy', one => readCopy(one, now))
  if (isFault(copies)) return copies
  const pictures = eachOf(body.pictures, 'picture', readPicture)
  if (isFault(pictures)) return pictures
  return { drafts, copies, pictures, leftOut: body.not_included }
}
export const isFileFault = (found: JournalFile | FileFault): found is FileFault => isFault(found)

type Written = {
  drafts: readonly JournalRecord[]
  copies: readonly Copy[]
  pictures: readonly FilePicture[]
  leftOut: readonly LeftOut[]
}
/** As it is given to the person; what takes changes back stays on the device. */
export const writeJournalFile = (
  { drafts, copies, pictures, leftOut }: Written,
  { userid, site }: Owner,
  now: number,
): string =>
  JSON.stringify(
    {
      kind: fileKind,
      format: fileFormat,
      site,
      userid,
      exported: new Date(now).toISOString(),
      drafts: drafts.map(record => ({ ...record, changes: [], undone: [], tab: '' })),
      copies: copies.map(toStored),
      pictures: pictures.map(({ place, ...picture }) => ({
        ...picture,
        place: place && toStored(place),
      })),
      not_included: leftOut,
    },
    null,
    2,
  )
