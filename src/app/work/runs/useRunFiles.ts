import { call } from '#app/api/client.ts'
import { download, downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type RunFilesOf = {
  /** Which runs. */
  query: NonNullable<InputOf<Table['listRunEvents']>['query']>
  /** What the files are called. */
  title: string
}

/** Runs as files: their values, or all that was done in them. */
export const useRunFiles = ({ query, title }: RunFilesOf) => {
  const values = useAttempt(async () =>
    downloadCsv(
      fileName(title, 'csv'),
      await call('listRuns', { query: { ...query, format: 'csv' } }),
    ),
  )
  const events = useAttempt(async () =>
    downloadCsv(
      fileName(title, 'csv'),
      await call('listRunEvents', { query: { ...query, format: 'csv' } }),
    ),
  )
  const asJson = useAttempt(async () =>
    download(
      fileName(title, 'json'),
      JSON.stringify(await call('listRunEvents', { query }), null, 2),
      'application/json',
    ),
  )
  const error = values.error ?? events.error ?? asJson.error
  return { values, events, asJson, error }
}
