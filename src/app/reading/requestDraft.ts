// What is asked of readers, as it is changed in a dialog.
import type { ReadingRequest } from '#contract/reading/schemas.ts'

export type RequestDraft = Omit<ReadingRequest, 'guideid' | 'revisionid' | 'passable'>

export const draftOf = ({
  guideid: _,
  revisionid: __,
  passable: ___,
  ...draft
}: ReadingRequest): RequestDraft => draft

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed here stays over what somebody else has saved meanwhile. */
export const rebased = (
  draft: RequestDraft,
  before: ReadingRequest,
  now: ReadingRequest,
): RequestDraft => {
  const names = Object.keys(draft) as (keyof RequestDraft)[]
  const mine = names.filter(name => !isSame(draft[name], before[name]))
  return {
    ...draftOf(now),
    ...Object.fromEntries(mine.map(name => [name, draft[name]])),
  }
}
export const isChanged = (draft: RequestDraft, before: ReadingRequest): boolean =>
  !isSame(draft, draftOf(before))
