// What the kernel needs of the families above it, as types. They implement these; open.ts hands
// them to the service.
import type { Topic } from '#contract/events/families.ts'
import type { Name } from '#contract/rows.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import type { NewEvent } from '#contract/events/table.ts'
import type { Person } from './context.ts'
import type { Service } from './service.ts'
import type { BufferedUpload } from './body/uploadBuffer.ts'

/** Bytes from `start` to `end`, both counted in; without `end` to the last. */
export type ByteRange = { start: number; end?: number }
export type Stored = { key: string; size: number; modified: UnixSeconds }

export type MediaStore = {
  /** Durable when it resolves: file and folder are synced, then the name appears. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * Keeps a file that lies on this machine, without reading it into memory; the file itself stays
   * where it is, and may be the bytes that are kept: nobody writes in it from now on.
   */
  putFile: (key: string, path: string) => Promise<void>
  /** The same of a file in which somebody else goes on writing: what is kept is no part of it. */
  copyFile: (key: string, path: string) => Promise<void>
  get: (key: string) => Promise<Buffer | null>
  /**
   * `size` is that of the whole, whatever the range; a range must lie within it. null: there is no
   * such key.
   */
  stream: (
    key: string,
    range?: ByteRange,
  ) => Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  has: (key: string) => Promise<boolean>
  /** Every key that starts so, in the order of the keys, one page in memory at a time. */
  list: (prefix?: string) => AsyncIterable<Stored>
  remove: (key: string) => Promise<void>
}

export type ViewedType = 'guide' | 'wiki'
export type Views = {
  /** Notes that this person was given the document. Returns at once. */
  record: (userid: number, doc_type: ViewedType, docid: number) => void
  /**
   * Forgets what this person was given, also what is not written yet: what they open next is a view
   * again.
   */
  forget: (userid: number) => void
  /** Writes what is held. */
  flush: () => Promise<void>
  /** Writes what is held and takes no more. */
  stop: () => Promise<void>
}

export type SearchMisses = {
  /** Notes what somebody looked for; `partly`: some of its words were found. Returns at once. */
  record: (typed: string, partly: boolean) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

export type Streams = {
  /** How many the person has open here. */
  count: (userid: number) => number
  /** `after`: the last id that the client has; null for one that begins. */
  open: (asked: {
    tokenid: number
    userid: number
    topics: ReadonlySet<Topic>
    after: number | null
  }) => ReadableStream<Uint8Array>
  /**
   * Ends all of them; the process stops. Resolves when nothing of them asks the database any more.
   */
  end: () => Promise<void>
}

export type Receiving = {
  importid: number
  /** Of the file that it is written to on its way. */
  name: string
  /** Bytes that are here; throws when it was cancelled meanwhile. */
  seen: (bytes: number) => void
  /** It is over, well or not. */
  stop: () => void
  /** The request is refused: the import has failed, by the error's own reason. */
  failed: (error: unknown) => Promise<void>
}

/** A request whose body is a file, as it is given to what makes something of the file. */
export type RawRequest = {
  params: Record<string, string>
  search: URLSearchParams
  headers: Headers
  file: BufferedUpload
  person: Person
  receiving: Receiving | null
}

/** What is done with the body of a row whose body is a file, before its transaction begins. */
export type Uploads = {
  /** Bytes that the body may have; 413 beyond. */
  limit: (name: Name) => number
  /**
   * Rows that know of their file before it has come: what is told of its bytes. null for all
   * others. Throws what the address and the query are refused for: of such a request nothing is
   * under way.
   */
  receiving: (
    service: Service,
    name: Name,
    input: () => { params: unknown; query: unknown },
    headers: Headers,
    person: Person | null,
  ) => Promise<Receiving | null>
  prepare: (
    service: Service,
    name: Name,
    raw: Omit<RawRequest, 'person'> & { person: Person | null },
  ) => Promise<void>
}

/** Jobs that follow from the events of a write, queued in its transaction. */
export type JobsAfter = (db: Db, person: Person | null, events: NewEvent[]) => Promise<NewJob[]>
