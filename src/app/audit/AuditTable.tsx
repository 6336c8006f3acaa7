import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/audit/schemas.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { actionWords } from './actionWords.ts'
import { AuditTarget } from './AuditTarget.tsx'

/** What was done, and to what: on a phone a row would say nothing without the latter. */
const Done = ({ entry }: { entry: AuditEntry }) => {
  const { i18n } = useLingui()
  return (
    <>
      {actionWords(entry.action, i18n)}
      <MutedText>
        <AuditTarget entry={entry} />
      </MutedText>
    </>
  )
}

/** Rows of the log; each can be opened. */
export const AuditTable = ({
  rows,
  opened,
  onOpen,
  date,
}: {
  rows: readonly AuditEntry[]
  opened: AuditEntry | null
  onOpen: (one: AuditEntry) => void
  date: (seconds: number) => string
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
          name: t`Who`,
          whole: true,
          cell: one =>
            one.actor === null ? (
              t`The service`
            ) : one.actor.username === '' ? (
              t`Erased account`
            ) : (
              <a href={paths.user(one.actor)}>{one.actor.username}</a>
            ),
        },
        {
          name: t`Action`,
          cell: one => <Done entry={one} />,
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
