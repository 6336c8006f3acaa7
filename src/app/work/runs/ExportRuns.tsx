import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { call } from '#app/api/client.ts'
import { download, downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

type ExportRunsProps = {
  query: NonNullable<InputOf<Table['listRunEvents']>['query']>
  total: number
  title: string
}

/** The runs of the list as a file: their values, or all that was done in them. */
export const ExportRuns = ({ query, total, title }: ExportRunsProps) => {
  const { t } = useLingui()
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
  const label = plural(total, { one: 'Export # run', other: 'Export # runs' })
  return (
    <>
      <Menu
        label={label}
        icon={Download}
        items={[
          { label: t`Values (CSV)`, onSelect: () => void values.run() },
          { label: t`Values and events (CSV)`, onSelect: () => void events.run() },
          { label: t`Values and events (JSON)`, onSelect: () => void asJson.run() },
        ]}
      >
        {label}
      </Menu>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
