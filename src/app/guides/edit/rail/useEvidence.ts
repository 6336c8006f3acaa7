import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoAnswer } from '#lib/errors.ts'
import { read, readPage } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { groupRevisions } from '#app/editor/revisions/groupRevisions.ts'
import { isoDay } from '#app/ui/text/dates.ts'
import { countDependents, dependentsOf } from '#app/dependents/dependents.ts'
import { stepRevisions } from './stepRevisions.ts'

const newestComments = 3
const length = 30 * 86_400 // seconds

/** A source that does not answer is left out. */
const once = { retry: false } as const

/**
 * What is known about a step and its guide. Only who is told all of it is asked about views and
 * runs: a part of a number says nothing.
 */
export const useEvidence = (guide: Guide, stepid: number, revisionid: number) => {
  const { guideid } = guide
  const me = useMe()
  const [since] = useState(() => isoDay(Date.now() / 1000 - length))
  const start_date = Date.parse(since) / 1000
  const isCreator = me?.userid === guide.author.userid
  const mayCount = isCreator || me?.greatest_privilege === 'Admin'
  const comments = useQuery({
    ...readPage('listComments', {
      query: { context: 'step', contextid: stepid, order: 'DESC', limit: newestComments },
    }),
    ...once,
  })
  const revisions = useQuery(stepRevisions(guideid, stepid, revisionid))
  const views = useQuery({
    ...read('countDocViews', {
      params: { doc_type: 'guide', docid: guideid },
      query: { start_date },
    }),
    ...once,
    enabled: mayCount,
  })
  const runs = useQuery({
    ...read('listWork', { query: { guideid, status: 'complete', start_date, limit: 1 } }),
    ...once,
    enabled: isCreator || isModerator(me),
  })
  const patrol = readPage('readPatrolDocument', { params: { doc_type: 'guide', docid: guideid } })
  const waiting = useQuery({
    ...patrol,
    ...once,
    queryKey: [...patrol.queryKey, revisionid],
    placeholderData: keepPreviousData,
  })
  const dependents = useQuery(dependentsOf(guideid))
  const all = [comments, revisions, views, runs, waiting, dependents]
  return {
    isReading: all.some(({ isLoading }) => isLoading),
    hasFailed: all.some(({ error, data }) => data === undefined && error instanceof NoAnswer),
    since,
    comments: comments.data,
    sittings: groupRevisions(revisions.data?.items ?? []),
    views: views.data,
    runs: runs.data?.totalResults,
    waiting: waiting.data?.items.pending,
    dependents: dependents.data,
  }
}
export type Evidence = ReturnType<typeof useEvidence>

/** No source has anything to say. */
export const isSilent = ({ comments, sittings, views, runs, waiting, dependents }: Evidence) =>
  !comments?.items.length &&
  sittings.length === 0 &&
  views === undefined &&
  runs === undefined &&
  !waiting?.length &&
  (dependents === undefined || countDependents(dependents) === 0)
