import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { read, readPage } from '#app/api/read.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { runsAtOnce, type RunRecord } from '#contract/worklog/runRecords.ts'
import { versionsOf } from './pageOfRuns.ts'

/** Deviations and releases at most; a page of deviations of their own shows the rest. */
const listed = 200

/** A run with the guide that it was worked by. */
export type RecordOfOrder = RunRecord & { guide: Guide }

/** Each with its guide, which is asked for once for all runs of one version. */
const useGuidesOf = (records: readonly RunRecord[]): RecordOfOrder[] => {
  const { entryids, placeOf } = versionsOf(records)
  const guides = useSuspenseQueries({
    queries: entryids.map(entryid => read('readWorkGuide', { params: { entryid } })),
  })
  return records.flatMap(record => {
    const guide = guides[placeOf(record.entry)]?.data
    return guide ? [{ ...record, guide }] : []
  })
}

/** The order as it is now, with its runs, what was out of range in them, and their releases. */
export const useOrderRecord = (orderid: number, offset: number) => {
  const { i18n } = useLingui()
  const [{ data: order }, { data: found }, { data: deviations }, { data: releases }] =
    useSuspenseQueries({
      queries: [
        { ...read('readWorkOrder', { params: { orderid } }), staleTime: 0 },
        {
          ...readPage('listRunRecords', {
            query: { orderid, limit: runsAtOnce, offset, langid: i18n.locale },
          }),
          staleTime: 0,
        },
        {
          ...readPage('listDeviations', {
            query: { orderid, limit: listed, sort: 'date', order: 'ASC' },
          }),
          staleTime: 0,
        },
        readPage('listRunReleases', { query: { orderid, limit: listed } }),
      ],
    })
  const records = useGuidesOf(found.items)
  return { order, records, total: found.total ?? records.length, deviations, releases }
}
