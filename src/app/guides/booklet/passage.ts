import type { ReactNode } from 'react'

/** A part of a booklet that has a heading, and pieces that are never divided. */
export type Passage = {
  key: string
  /** `isContinued`: the page before has the first pieces. */
  head: (isContinued: boolean) => ReactNode
  /** Stands beside its first pieces, on the same page. */
  beside?: ReactNode
  isList: boolean
  pieces: readonly ReactNode[]
}
