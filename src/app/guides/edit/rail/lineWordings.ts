import { keepPreviousData } from '@tanstack/react-query'
import { readPage } from '#app/api/read.ts'
import type { Wording } from '#contract/revisions/shapes.ts'

/** So many are shown at first, and at most. */
const few = 6
const most = 99

type Line = { guideid: number; stepid: number; lineid: number; revisionid: number }

/**
 * What a line said, newest first, and one wording more to compare the last one with. Each version
 * of its step is asked about anew; until then what was known before it stays.
 */
export const lineWordings = ({ revisionid, ...params }: Line, isAll: boolean) => {
  const asked = readPage('listLineWordings', {
    params,
    query: { limit: (isAll ? most : few) + 1 },
  })
  return {
    ...asked,
    queryKey: [...asked.queryKey, revisionid],
    retry: false,
    placeholderData: keepPreviousData,
  }
}

export type ComparedWording = {
  wording: Wording
  /** The wording before it, of those that readers got. */
  older: Wording | undefined
}

export const comparedWordings = (all: readonly Wording[], isAll: boolean): ComparedWording[] =>
  all.slice(0, isAll ? most : few).map((wording, n) => ({
    wording,
    older: all
      .slice(n + 1)
      .find(({ status, text_raw }) => status === 'accepted' && text_raw !== null),
  }))
