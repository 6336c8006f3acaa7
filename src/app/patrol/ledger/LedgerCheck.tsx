import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useLedgerCheck } from './useLedgerCheck.ts'

const Found = ({ rows, broken }: { rows: number; broken: number | null }) => {
  const checked = plural(rows, { one: '# decision checked', other: '# decisions checked' })
  return broken === null ? (
    <Notice kind="ok" icon={CircleCheck} role="status">
      <Trans>{checked}. All entries are unchanged.</Trans>
    </Notice>
  ) : (
    <Notice kind="danger" icon={CircleAlert} role="alert">
      <Trans>
        {checked}, then the check stopped:{' '}
        <a href={authorPaths.decision(broken)}>decision {broken}</a>, or an entry before it, was
        changed or removed in the database.
      </Trans>
    </Notice>
  )
}

/** Compares every entry with the checksum that was written with it. */
export const LedgerCheck = () => {
  const { t } = useLingui()
  const { found, goesOn, attempt } = useLedgerCheck()
  const rows = found?.rows ?? 0
  return (
    <PageSection title={t`Check the entries`}>
      <MutedText>
        <Trans>
          Each entry carries a checksum of itself and of the entry before it, and the newest one is
          also recorded separately. The check covers all entries, whatever the filter above, and
          finds those that were changed or removed later in the database.
        </Trans>
      </MutedText>
      <p>
        <Button
          icon={ShieldCheck}
          aria-busy={attempt.isPending}
          why={attempt.isPending ? t`The check is running.` : undefined}
          onClick={() => void attempt.run()}
        >
          {goesOn && !attempt.isPending ? (
            <Trans>Continue the check</Trans>
          ) : (
            <Trans>Check all entries</Trans>
          )}
        </Button>
      </p>
      {attempt.error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {attempt.error}
        </Notice>
      )}
      {attempt.isPending && (
        <MutedText role="status">
          {plural(rows, {
            one: 'Checking… # decision so far',
            other: 'Checking… # decisions so far',
          })}
        </MutedText>
      )}
      {found?.last === null && <Found rows={rows} broken={found.broken} />}
    </PageSection>
  )
}
