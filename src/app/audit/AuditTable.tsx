import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import type { SettingWords } from './auditMembers.ts'
import { AuditSentence } from './AuditSentence.tsx'

/** Rows of the log; each can be opened. */
export const AuditTable = ({
  rows,
  opened,
  onOpen,
  date,
  settingWords,
}: {
  rows: readonly AuditEntry[]
  opened: AuditEntry | null
  onOpen: (one: AuditEntry) => void
  date: (seconds: number) => string
  settingWords: SettingWords
}) => {
  const { t } = useLingui()
  return (
    <DataTable<AuditEntry>
      label={t`Audit log`}
      rows={rows}
      keyOf={one => String(one.auditid)}
      columns={[
        {
          name: t`When`,
          cell: one => (
            <time dateTime={new Date(one.date * 1000).toISOString()}>{date(one.date)}</time>
          ),
        },
        {
          name: t`What happened`,
          sentence: true,
          cell: one => <AuditSentence entry={one} settingWords={settingWords} />,
        },
        { name: t`Reason`, minor: true, cell: one => one.reason || '–' },
        {
          name: t`More`,
          cell: one => (
            <Button
              small
              aria-label={t`Open entry ${one.auditid}`}
              aria-expanded={opened?.auditid === one.auditid}
              onClick={() => onOpen(one)}
            >
              <Trans>Open</Trans>
            </Button>
          ),
        },
      ]}
    />
  )
}
