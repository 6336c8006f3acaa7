import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { formatUtc } from '#app/ui/text/dates.ts'
import { formatSpan } from '#app/ui/text/span.ts'
import { DecisionReasons } from './DecisionReasons.tsx'
import styles from './Ledger.module.css'
import { OutcomeChips, PersonLink } from './LedgerItem.tsx'
import { SecondLookButtons, useSecondLook } from './SecondLook.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useKindWords } from './useLedgerWords.ts'
import { useLedgerReasons } from './useLedgerReasons.ts'
import { useTakeBack } from './useTakeBack.ts'

export type Decision = ReturnsOf<Table['readPatrolDecision']>

/** Of the changes in the edit, how many were judged how. */
const useUnitWords = () => {
  const { t } = useLingui()
  return (units: Decision['units']): string => {
    const count = (verdict: string) => units.filter(one => one.verdict === verdict).length
    const [accepted, denied, left] = [count('accept'), count('deny'), count('leave')]
    const edited = units.filter(one => one.edited).length
    return [
      accepted > 0 && t`${accepted} accepted`,
      denied > 0 && t`${denied} denied`,
      left > 0 && t`${left} left for later`,
      edited > 0 && t`${edited} corrected by the decider`,
    ]
      .filter(Boolean)
      .join(', ')
  }
}

type Fact = readonly [name: string, value: ReactNode]

const useFacts = (of: Decision): readonly Fact[] => {
  const { t, i18n } = useLingui()
  const kindOf = useKindWords()
  const unitWords = useUnitWords()
  const facts: (Fact | false)[] = [
    [t`Decided`, formatUtc(of.created, i18n.locale)],
    [t`Decided by`, of.decider ? <PersonLink key="decider" of={of.decider} /> : t`automatically`],
    [t`Kind`, kindOf(of)],
    [t`Author`, <PersonLink key="author" of={of.author} />],
    of.category !== '' && [t`Category`, of.category],
    [t`Waiting time`, formatSpan(of.waited, i18n.locale)],
    of.seconds_viewed > 0 && [t`Viewed for`, formatSpan(of.seconds_viewed, i18n.locale)],
    of.units.length > 0 && [
      plural(of.units.length, { one: '# change', other: '# changes' }),
      unitWords(of.units),
    ],
    of.undoes !== null && [
      t`Undoes`,
      <a key="undoes" href={authorPaths.decision(of.undoes)}>
        <Trans>Decision {of.undoes}</Trans>
      </a>,
    ],
    [t`Checksum`, <code key="hash">{of.hash.slice(0, 16)}</code>],
  ]
  return facts.filter(fact => fact !== false)
}

/** All that is kept of one decision, and what can be done with it. */
export const DecisionFacts = ({ decision, me }: { decision: Decision; me: User }) => {
  const { t } = useLingui()
  const reasons = useLedgerReasons(me)
  const facts = useFacts(decision)
  const undo = useTakeBack(decision, decision.title)
  const look = useSecondLook(decision, decision.title)
  const error = undo.attempt.error ?? look.error
  return (
    <PageSection title={t`What was decided`}>
      <p className={styles.what}>
        <OutcomeChips of={decision} isBack={undo.isBack} />
      </p>
      <DecisionReasons of={decision} reasons={reasons} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{value}</dd>,
        ])}
      </dl>
      {error && <p role="alert">{error}</p>}
      <div data-decision={decision.decisionid}>
        <PageRow>
          <SecondLookButtons of={decision} attempt={look} title={decision.title} />
          <UndoButton of={undo} title={decision.title} />
          <LinkButton small href={authorPaths.patrol(decision.itemid)} data-act="open">
            <Trans>The edit as it is now</Trans>
          </LinkButton>
          {decision.url !== '' && (
            <LinkButton small kind="quiet" href={pathInApp(decision.url)}>
              <Trans>Document</Trans>
            </LinkButton>
          )}
        </PageRow>
      </div>
      {undo.mayUndo && (
        <MutedText>
          <Trans>Undoing puts the edit back into the queue.</Trans>
        </MutedText>
      )}
    </PageSection>
  )
}
