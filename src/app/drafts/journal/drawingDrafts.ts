// Shapes that somebody drew on a picture, until the service has made the picture with them.
import { openLooseDrafts } from './looseDrafts.ts'

export type DrawingDraft = {
  /** The picture that was drawn on, and the one whose pixels shapes count. */
  imageid: number
  original: number
  /** The shapes that it had, and those that it shall have. */
  before: string
  markup: string
  /** Of the last change, in milliseconds. */
  at: number
}

const read = (value: unknown): DrawingDraft | null => {
  const found = (value ?? {}) as Partial<Record<keyof DrawingDraft, unknown>>
  const { imageid, original, before, markup, at } = found
  return typeof imageid === 'number' &&
    typeof original === 'number' &&
    typeof before === 'string' &&
    typeof markup === 'string' &&
    typeof at === 'number'
    ? { imageid, original, before, markup, at }
    : null
}

/** One record for each picture. */
export const openDrawingDrafts = (name?: string) => {
  const drafts = openLooseDrafts('drawings', read, name)
  const about = (imageid: number) => `picture ${imageid}`
  return {
    /**
     * The newest first. A picture with shapes is another picture than the one without: what was
     * drawn on an earlier one of the same original is not lost either.
     */
    of: async (userid: number, original: number): Promise<DrawingDraft[]> =>
      (await drafts.all(userid))
        .filter(draft => draft.original === original)
        .toSorted((a, b) => b.at - a.at),
    /** Answers whether this device keeps it. */
    keep: (userid: number, draft: DrawingDraft) => drafts.keep(userid, about(draft.imageid), draft),
    drop: (userid: number, imageid: number) => drafts.drop(userid, about(imageid)),
  }
}
