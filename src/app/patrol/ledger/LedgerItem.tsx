import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatUtc } from '#app/ui/text/dates.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import { formatSpan } from '#app/ui/text/span.ts'
import type { Reason } from '../item/cannedReasons.ts'
import { DecisionReasons } from './DecisionReasons.tsx'
import styles from './Ledger.module.css'
import { SecondLookButtons, useSecondLook } from './SecondLook.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useKindWords } from './useLedgerWords.ts'
import { useTakeBack } from './useTakeBack.ts'

/** Whoever has no account any more has no page. */
export const PersonLink = ({ of }: { of: NonNullable<LedgerRow['decider']> }) =>
  of.userid > 0 ? <a href={paths.user(of)}>{of.username}</a> : of.username

/** What a decision came to, and whether it holds. */
export const OutcomeChips = ({ of, isBack }: { of: LedgerRow; isBack: boolean }) => {
  const words = useDecisionWords()
  const kind = of.action === 'deny' ? 'danger' : of.action.startsWith('accept') ? 'ok' : 'plain'
  const by = of.undone_by?.username
  const looker = of.looked_by?.username
  return (
    <>
      <Chip kind={isBack ? 'plain' : kind}>{words[of.action]}</Chip>
      {looker !== undefined && (
        <Chip kind={of.second_look === 'wrong' ? 'danger' : 'ok'}>
          {of.second_look === 'wrong' ? (
            <Trans>Judged wrong by {looker}</Trans>
          ) : (
            <Trans>Judged right by {looker}</Trans>
          )}
        </Chip>
      )}
      {isBack && (
        <Chip kind="warn">
          {by === undefined ? <Trans>Undone</Trans> : <Trans>Undone by {by}</Trans>}
        </Chip>
      )}
    </>
  )
}

/** What it was about, whose that was, and who decided it when. */
const Circumstances = ({ of: row }: { of: LedgerRow }) => {
  const { i18n } = useLingui()
  const kindOf = useKindWords()
  const [what, when, waited] = [
    kindOf(row),
    formatUtc(row.created, i18n.locale),
    formatSpan(row.waited, i18n.locale),
  ]
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          {what} by <PersonLink of={row.author} />
        </Trans>
        {row.category !== '' && `, ${row.category}`}
      </p>
      <p className={styles.soft}>
        <time dateTime={new Date(row.created * 1000).toISOString()}>{when}</time>,{' '}
        {row.decider ? (
          <Trans>
            decided by <PersonLink of={row.decider} />
          </Trans>
        ) : (
          <Trans>automatically</Trans>
        )}
        , <Trans>after {waited}</Trans>
      </p>
    </>
  )
}

type LedgerItemProps = {
  row: LedgerRow
  reasons: readonly Reason[]
  isHere: boolean
  onFocus: () => void
}

/** One row of the ledger; its title leads to all that is known of it. */
export const LedgerItem = ({ row, reasons, isHere, onFocus }: LedgerItemProps) => {
  const { t } = useLingui()
  const title = row.title || t`A document you cannot see`
  const undo = useTakeBack(row, title)
  const look = useSecondLook(row, title)
  const error = undo.attempt.error ?? look.error
  return (
    <li
      className={styles.item}
      data-decision={row.decisionid}
      aria-current={isHere ? 'true' : undefined}
      onFocus={onFocus}
    >
      <div>
        <p className={styles.what}>
          {row.title === '' ? (
            <b tabIndex={-1} data-act="open">
              {title}
            </b>
          ) : (
            <a href={authorPaths.decision(row.decisionid)} data-act="open">
              {title}
            </a>
          )}
          <OutcomeChips of={row} isBack={undo.isBack} />
        </p>
        <Circumstances of={row} />
        <DecisionReasons of={row} reasons={reasons} />
        {error && <p role="alert">{error}</p>}
      </div>
      <div className={styles.acts}>
        <SecondLookButtons of={row} attempt={look} title={title} />
        <UndoButton of={undo} title={title} />
        {row.title !== '' && row.url !== '' && (
          <LinkButton
            small
            kind="quiet"
            icon={FileText}
            href={pathInApp(row.url)}
            aria-label={t`Document: ${title}`}
          >
            <Trans>Document</Trans>
          </LinkButton>
        )}
      </div>
    </li>
  )
}
