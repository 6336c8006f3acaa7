// What every source is read into, whatever its format.
import type { FormText } from '#contract/worklog/formWords.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import type { ItemContent } from '#server/guides/content.ts'
import type { About, FindingCode } from '#contract/guides/ignored.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { GuideValues } from '#documents/guide.ts'
import type { StepValues } from '#documents/step.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { DocumentExtension, VideoExtension } from '#server/files/formats.ts'
import type { Run } from './batch.ts'

/**
 * `site`: the host it comes from, 'file' where the data does not say. `url`: where its bytes are,
 * when known.
 */
export type Picture = { site: string; guid: string; url: string | null; alt: string | null }
/** `key` is what the source calls the person. */
export type ImportPerson = {
  site: string
  key: string
  username: string
  unique_username: string | null
  privilege: Privilege
  reputation: number
  join_date: UnixSeconds
  /** Their own picture; null for none, and for the one that everybody begins with. */
  image: Picture | null
}
export type ImportItem = Omit<ItemContent, 'words' | 'summary' | 'url'>
type ImportLine = { text_raw: string; bullet: string; level: number }
/** `key`: what the source calls it. `documentid` and `objectid` stay where they are free. */
type FileOfSource = { site: string; key: string; guid: string; created: UnixSeconds }
export type ImportDocument = FileOfSource & {
  documentid: number
  url: string | null
  filename: string
  extension: DocumentExtension
  title: string
}
type ImportVideo = FileOfSource & {
  kind: 'video'
  objectid: number
  url: string | null
  filename: string
  extension: VideoExtension
  duration: number
  width: number
  height: number
  meta: Record<string, unknown>
  encoding: Record<string, unknown>
  image: Picture | null
}
type ImportEmbed = FileOfSource & {
  kind: 'embed'
  objectid: number | null
  url: string
  width: number
  height: number
  embed: { title: string; author_name: string; author_url: string }
  image: Picture | null
}
export type ImportFilm = ImportVideo | ImportEmbed
/** `stepid` null: the source gave none. `key` names the step within its guide. */
export type ImportStep = StepValues & {
  key: string
  stepid: number | null
  lines: ImportLine[]
  pictures: Picture[]
  film: ImportFilm | null
  /** What is filled in at it. */
  form: Omit<FormField, 'field_revisionid'>[]
  /** What the source calls each line. */
  lineids: (number | null)[]
  /** What the source calls each field of the form. */
  fieldids: { fieldid: number | null; label: string }[]
  comments: ImportComment[]
}
/** `modified_date` 0: never. */
export type ImportComment = {
  site: string
  commentid: number
  author: ImportPerson | null
  langid: string | null
  text_raw: string
  state: 'public' | 'held' | 'hidden'
  /** It was dealt with. */
  resolved: boolean
  /** Guids of its pictures. */
  pictures: string[]
  created: UnixSeconds
  modified_date: UnixSeconds
  replies: ImportComment[]
}
/**
 * A guide's text in another language, as our exports have it: members that are missing are the
 * source's. `outdated`: the source changed since.
 */
export type ImportTranslation = {
  langid: string
  modified_date: UnixSeconds
  outdated: boolean
  content: Record<string, string | null>
  /** `key`: of the step; `line`: which of its lines, from 0. */
  steps: {
    key: string
    outdated: boolean
    values: Partial<StepValues>
    lines: { line: number; text_raw: string }[]
    /** Of the field of its form that has this label. */
    form_words: (FormText & { label: string })[]
  }[]
}
/**
 * A finding of Guide Check that somebody ignores, as our exports have it. `key`: of its step;
 * `line`: which of the step's lines, from 0; `userid`: what the source calls the person.
 */
export type ImportIgnored = {
  code: FindingCode
  key: string | null
  line: number | null
  about: About
  digest: string
  reason: string
  userid: number
  created: UnixSeconds
}
export type ImportGuide = GuideValues & {
  site: string
  guideid: number
  langid: string | null
  type: string
  category: string
  introduction: string
  conclusion: string
  time_required_min: number
  time_required_max: number // seconds
  difficulty: Guide['difficulty']
  image: Picture | null
  flags: string[]
  /** guideids of the source. */
  prerequisites: number[]
  documents: ImportDocument[]
  featured: ImportDocument | null
  film: ImportFilm | null
  parts: ImportItem[]
  tools: ImportItem[]
  tags: string[]
  steps: ImportStep[]
  public: boolean
  author: ImportPerson | null
  patrol_threshold: number | null
  comments: ImportComment[]
  ignored: ImportIgnored[]
  translations: ImportTranslation[]
  /** Who may see and edit it, by what the source calls them. */
  allowed: { users: number[]; teams: number[] }
  /** 0: the source does not say. */
  created_date: UnixSeconds
  published_date: UnixSeconds
  modified_date: UnixSeconds
  notes: Note[]
}

/** Titles below titles, a leaf is null: `hierarchy` of a CATEGORY listing. */
export type Tree = { [title: string]: Tree | null }
export type ImportTree = { hierarchy: Tree; display_titles: Record<string, string> }

/** What somebody should know about one thing in the source. */
export type Note = {
  kind: 'over limit' | 'skipped' | 'kept' | 'made' | 'renumbered'
  reason: string
  /** The thing: `guide 5 step 12`. */
  where: string
}

export type Kind =
  | 'categories'
  | 'pages'
  | 'users'
  | 'teams'
  | 'guides'
  | 'steps'
  | 'translations'
  | 'comments'
  | 'items'
  | 'tags'
  | 'pictures'
  | 'documents'
  | 'films'
/**
 * imported: new here · changed: a new revision · unchanged · kept: differs, but people edited it
 * here · skipped.
 */
export type Outcome = 'imported' | 'changed' | 'unchanged' | 'kept' | 'skipped'
export type Counts = Partial<Record<Kind, Partial<Record<Outcome, number>>>>

/** One of the things that are imported in turn; everything is read when it is asked for. */
export type Part =
  | { kind: 'categories'; name: string; load: () => Promise<ImportTree | null> }
  | { kind: 'users'; name: string; rows: () => AsyncIterable<ImportPerson | Note> }
  | { kind: 'tags'; name: string; load: () => Promise<string[]> }
  | {
      kind: 'rows'
      name: string
      import: (run: Run, onDone: (done: number) => void) => Promise<void>
    }
  | {
      kind: 'guides'
      name: string
      ids: () => AsyncIterable<GuideId>
      guides: (skip: ReadonlySet<number>) => AsyncIterable<Read>
    }
export type GuideId = { site: string; guideid: number }
/** `bytes`: size of what was read, for batches of bounded size. */
export type Read = { guide: ImportGuide; bytes: number } | { note: Note }
export type Source = {
  name: string
  parts: Part[]
  resumable: boolean
  /** Folder of the files of pictures, where the source is an export with all of them. */
  media?: string
  /** Told where guides go before anything is imported, for a source whose pages speak of them. */
  onGuideids?: (of: (guide: GuideId) => number | undefined) => void
}

export const sourceOf = (site: string, key: string | number): string => `${site} ${key}`
