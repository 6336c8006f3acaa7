import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { useTrainingWords } from './words.ts'

type Attempt = ReturnsOf<Table['readTrainingUsage']>['results'][number]

/** Attempts, each with who made it and how it went. */
export const AttemptTable = ({
  attempts,
  moduleid,
}: {
  attempts: readonly Attempt[]
  moduleid: number
}) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const date = (at: number | null) => (at === null ? '–' : formatNearDay(at, i18n.locale))
  return (
    <DataTable
      label={t`Attempts`}
      rows={attempts}
      keyOf={one => String(one.attemptid)}
      columns={[
        {
          name: t`Person`,
          cell: one =>
            one.user.userid > 0 ? (
              <a href={paths.user(one.user)}>{one.user.username}</a>
            ) : (
              one.user.username
            ),
        },
        { name: t`State`, cell: one => words.statuses[one.status] },
        {
          name: t`Score`,
          numeric: true,
          cell: one => (one.score === null ? '–' : i18n.number(one.score)),
        },
        { name: t`Time`, numeric: true, cell: one => words.spanOf(one.total_time) },
        { name: t`Started`, minor: true, cell: one => date(one.first_access) },
        { name: t`Last opened`, cell: one => date(one.last_access) },
        { name: t`Finished on`, minor: true, cell: one => date(one.completed_date) },
        { name: t`Version`, numeric: true, minor: true, cell: one => one.version },
        {
          name: t`Answers`,
          cell: ({ id, attemptid, user: { username } }) => (
            <a
              href={authorPaths.trainingAnswers(moduleid, {
                version: id,
                attempt: attemptid,
              })}
              aria-label={t`Answers by ${username}, attempt ${attemptid}`}
            >
              <Trans>Answers</Trans>
            </a>
          ),
        },
      ]}
    />
  )
}
