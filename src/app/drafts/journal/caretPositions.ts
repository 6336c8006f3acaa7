// Where the writing stood: caret, selection and scroll of each guide, small enough to be written
// beside every change.
import * as z from 'zod/mini'
import { storedOrTemporary } from '../content/temporaryId.ts'
import { inTransaction, type JournalDatabase } from './database.ts'

/** As earlier versions wrote it, or as it is now. */
const Id = z.pipe(
  z.nullable(z.union([z.int(), z.string()])),
  z.transform(id => (id === null ? null : storedOrTemporary(id))),
)
const Spot = z.object({ lineid: Id, index: z.int(), offset: z.int() })
/**
 * A line is found by its id, else by its number; a field by its number among the fields of the
 * screen.
 */
const Caret = z.union([
  z.object({ in: z.literal('lines'), anchor: Spot, head: Spot }),
  z.object({ in: z.literal('field'), index: z.int(), start: z.int(), end: z.int() }),
])
/** `at` in milliseconds, `scroll` in pixels. */
const Place = z.object({
  guideid: z.int(),
  stepid: Id,
  title: z.string(),
  at: z.number(),
  scroll: z.number(),
  caret: z.nullable(Caret),
  /**
   * For the list on the home screen: what the line said, and where it stood, from 1 on; 0 where the
   * caret was in no line, and in no step.
   */
  step: z.int(),
  line: z.int(),
  text: z.string(),
})
export type Spot = z.output<typeof Spot>
export type Caret = z.output<typeof Caret>
export type Place = z.output<typeof Place>
/** Given as the state of a link that goes on where the writing stopped. */
export const resumes = { resumes: true } as const
export const isResuming = (state: unknown): boolean =>
  (state as Partial<typeof resumes> | null)?.resumes === true

export type CaretPositions = {
  notePlace: (place: Place) => Promise<void>
  /** The newest first. */
  places: () => Promise<Place[]>
  placeIn: (guideid: number) => Promise<Place | undefined>
}

export const createCaretPositions = (database: JournalDatabase, mine: string): CaretPositions => {
  const owner = `${mine} places`
  const read = (value: unknown): Place | undefined => z.safeParse(Place, value).data
  return {
    notePlace: place =>
      inTransaction(database, 'relaxed', store =>
        store.put({ ...place, key: `${owner} ${place.guideid}`, owner }),
      ),
    places: async () =>
      (await database.getAllFromIndex('drafts', 'owner', owner))
        .flatMap(value => read(value) ?? [])
        .sort((a, b) => b.at - a.at),
    placeIn: async guideid => read(await database.get('drafts', `${owner} ${guideid}`)),
  }
}
