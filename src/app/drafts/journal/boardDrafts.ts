// How photographs lie on the board of a guide, until its author makes steps of them. The files
// themselves lie with those on their way.
import type { StepId } from '../content/guideContent.ts'
import { openLooseDrafts } from './looseDrafts.ts'

export type BoardDraft = {
  guideid: number
  /** Behind which step they come. */
  after: StepId | 'start' | 'end'
  /** Its author put it away for now. */
  isClosed: boolean
  pause: number | null
  /** Ids of files. */
  groups: readonly (readonly string[])[]
  aside: readonly string[]
  removed: readonly string[]
  photos: readonly { id: string; name: string; at: number; isFileTime: boolean }[]
}

const read = (value: unknown): BoardDraft | null => {
  const found = (value ?? {}) as Partial<BoardDraft>
  const { guideid, after, isClosed, pause = null, groups, aside, removed, photos } = found
  return typeof guideid === 'number' &&
    (typeof after === 'number' || typeof after === 'string') &&
    Array.isArray(groups) &&
    Array.isArray(aside) &&
    Array.isArray(removed) &&
    Array.isArray(photos)
    ? { guideid, after, isClosed: isClosed === true, pause, groups, aside, removed, photos }
    : null
}

/** One record for each guide. */
export const openBoardDrafts = (name?: string) => {
  const drafts = openLooseDrafts('boards', read, name)
  const about = (guideid: number) => `guide ${guideid}`
  return {
    load: (userid: number, guideid: number) => drafts.load(userid, about(guideid)),
    keep: (userid: number, draft: BoardDraft) => drafts.keep(userid, about(draft.guideid), draft),
    drop: (userid: number, guideid: number) => drafts.drop(userid, about(guideid)),
  }
}
