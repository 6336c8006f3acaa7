import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from '#app/api/client.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'

/** `last`: from where it goes on; null once it is done. */
type Checked = ReturnsOf<Table['checkAudit']>

const nothing: Checked = { rows: 0, broken: 0, breaks: [], last: null }
/** So many are named. */
const mostNamed = 100
type Break = Checked['breaks'][number]

/** The first ones, and always what is wrong with the end: it may weigh more than all before it. */
const shown = (breaks: Break[]): Break[] => [
  ...breaks.slice(0, mostNamed),
  ...breaks.slice(mostNamed).filter(({ how }) => how !== 'changed' && how !== 'missing'),
]

/** Part by part, so that it is seen how far it is; ends where nobody looks at it any more. */
const useAuditCheck = () => {
  const isHere = useIsMounted()
  const [found, setFound] = useState<Checked | null>(null)
  const goesOn = found?.last ? found : null
  const attempt = useAttempt(async () => {
    let { rows, broken, breaks, last }: Checked = goesOn ?? nothing
    if (!goesOn) setFound(null)
    do {
      const part: Checked = await call('checkAudit', {
        query: last === null ? {} : { after: last },
      })
      rows += part.rows
      broken += part.broken
      breaks = shown([...breaks, ...part.breaks])
      last = part.last
      setFound({ rows, broken, breaks, last })
    } while (last !== null && isHere())
  })
  return { found, goesOn: goesOn !== null, attempt }
}

const Broken = ({ auditid, to, how }: Break) => {
  switch (how) {
    case 'changed':
      return (
        <Trans>Either entry {auditid} or the previous entry was changed in the database.</Trans>
      )
    case 'missing':
      return auditid === to ? (
        <Trans>Entry {auditid} was removed from the database.</Trans>
      ) : (
        <Trans>
          Entries {auditid} to {to} were removed from the database.
        </Trans>
      )
    case 'end':
      return <Trans>Entry {auditid} and all that followed were removed from the database.</Trans>
    case 'inserted':
      return auditid === to ? (
        <Trans>Entry {auditid} was added to the database by hand.</Trans>
      ) : (
        <Trans>
          Entries {auditid} to {to} were added to the database by hand.
        </Trans>
      )
    case 'unnoted':
      return (
        <Trans>
          The record of the oldest and the newest entry was removed from the database. Entries that
          are missing at the beginning or the end cannot be found.
        </Trans>
      )
  }
}

/** Of what was removed, the entry behind it is there, at the end the one before it, if any. */
const nearest = ({ auditid, to, how }: Break, rows: number): number | null => {
  if (how === 'missing') return to + 1
  if (how === 'end') return rows > 0 ? auditid - 1 : null
  return auditid
}

const BreakList = ({ rows, breaks }: Pick<Checked, 'rows' | 'breaks'>) => {
  const { t } = useLingui()
  return (
    <PlainList label={t`What is wrong`}>
      {breaks.map(one => {
        const entry = nearest(one, rows)
        return (
          <PlainItem key={`${one.auditid} ${one.how}`}>
            <Broken {...one} />{' '}
            {entry !== null && (
              <a href={authorPaths.audit({ entry })}>
                <Trans>Open entry {entry}</Trans>
              </a>
            )}
          </PlainItem>
        )
      })}
    </PlainList>
  )
}

const Found = ({ rows, broken, breaks }: Checked) => {
  const checked = plural(rows, { one: '# entry checked', other: '# entries checked' })
  const more = broken - breaks.length
  return broken === 0 ? (
    <Notice kind="ok" icon={CircleCheck} role="status">
      <Trans>{checked}. No entry was changed, removed or added.</Trans>
    </Notice>
  ) : (
    <>
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {checked}. {plural(broken, { one: '# problem found.', other: '# problems found.' })}
      </Notice>
      <BreakList rows={rows} breaks={breaks} />
      {more > 0 && (
        <MutedText>
          {plural(more, {
            one: '# more problem is not listed.',
            other: '# more problems are not listed.',
          })}
        </MutedText>
      )}
    </>
  )
}

/** Compares every entry with the hash that was written with it. */
export const AuditCheck = () => {
  const { t } = useLingui()
  const { found, goesOn, attempt } = useAuditCheck()
  const rows = found?.rows ?? 0
  return (
    <PageSection title={t`Check the entries`}>
      <MutedText>
        <Trans>
          Each entry carries a checksum of itself and of the entry before it, and the newest one is
          also recorded separately. The check covers all entries, whatever the filter above, and
          finds those that were changed, removed or added later in the database. It does not detect
          values that were deleted from an entry, for example when an account was erased.
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
          {plural(rows, { one: 'Checking… # entry so far', other: 'Checking… # entries so far' })}
        </MutedText>
      )}
      {/* Of a check that stopped halfway, what it found so far; that all is well only at the end. */}
      {found && !attempt.isPending && (found.last === null || found.broken > 0) && (
        <Found {...found} />
      )}
    </PageSection>
  )
}
