import { useQuery } from '@tanstack/react-query'
import type { View } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import type { ViewRange } from './ranges.ts'
import { sumsOf } from './sums.ts'
import type { Sums } from './sums.ts'

/** Records of one page, the most that the service gives. */
const atOnce = 1000
/** More are not read: each page of others' history is a look of its own. */
const recordsAtMost = 200_000
const besideFrom = 5000 // records; fewer are added up at once

const sumBeside = (records: View[], by: 'document' | 'person', zone: string, signal: AbortSignal) =>
  new Promise<Sums>((done, failed) => {
    const worker = new Worker(new URL('./sums.worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    signal.addEventListener('abort', () => end(() => failed(signal.reason as Error)))
    worker.addEventListener('message', ({ data }: MessageEvent<Sums>) => end(() => done(data)))
    worker.addEventListener('error', ({ message }) => end(() => failed(new Error(message))))
    worker.postMessage({ records, by, zone })
  })

export type Of = { kind: 'user' | 'guide' | 'wiki'; id: number }
export type Records = Sums & { records: number; total: number }

/** Everything of a range, newest first, added up; large ones beside the thread that draws. */
const readRecords = async (
  { kind, id }: Of,
  { start, end }: ViewRange,
  zone: string,
  reason: string,
  signal: AbortSignal,
): Promise<Records> => {
  const records: View[] = []
  let total = 0
  const options = {
    signal,
    reason,
    onHeaders: (headers: Headers) => void (total = Number(headers.get('X-Total-Count'))),
  }
  do {
    const query = {
      start_date: String(start),
      end_date: String(end),
      limit: atOnce,
      offset: records.length,
    } as object
    const page = await (kind === 'user'
      ? call('listUserViews', { params: { userid: id }, query }, options)
      : call('listDocViews', { params: { doc_type: kind, docid: id }, query }, options))
    records.push(...page)
    if (page.length < atOnce) break
  } while (records.length < Math.min(total, recordsAtMost))
  const by = kind === 'user' ? 'document' : 'person'
  const sums =
    records.length > besideFrom
      ? await sumBeside(records, by, zone, signal)
      : sumsOf(records, by, zone)
  return { ...sums, records: records.length, total }
}

/** `reason` null: not asked yet. */
export const useRecords = (of: Of, range: ViewRange, zone: string, reason: string | null) =>
  useQuery({
    queryKey: [
      of.kind === 'user' ? 'listUserViews' : 'listDocViews',
      'whole',
      of,
      range,
      zone,
      reason,
    ],
    enabled: reason !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readRecords(of, range, zone, reason ?? '', signal),
  })
