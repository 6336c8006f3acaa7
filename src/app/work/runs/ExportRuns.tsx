import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { useRunFiles, type RunFilesOf } from './useRunFiles.ts'

type ExportRunsProps = RunFilesOf & { total: number }

/** The runs of the list as a file: their values, or all that was done in them. */
export const ExportRuns = ({ total, ...files }: ExportRunsProps) => {
  const { t } = useLingui()
  const { values, events, asJson, error } = useRunFiles(files)
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
