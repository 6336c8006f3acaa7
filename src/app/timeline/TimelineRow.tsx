import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, ScrollText, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/audit/timeline.ts'
import { AuditSentence } from '#app/audit/AuditSentence.tsx'
import type { SettingWords } from '#app/audit/auditMembers.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { formatClock, formatExact } from '#app/ui/text/dates.ts'
import { DecisionSentence } from './DecisionSentence.tsx'
import { signInEndWords } from './signInEnds.ts'
import { SignInSentence } from './SignInSentence.tsx'
import styles from './Timeline.module.css'

type SubjectOf = { kind: 'user' | 'guide' | 'wiki'; id: number; title: string | null }
type RowProps = { entry: TimelineEntry; subject: SubjectOf; settingWords: SettingWords }

/** `isWithin`: the sentence does not begin with them. */
const Person = ({ of: { id, title }, isWithin }: { of: SubjectOf; isWithin: boolean }) => {
  const { t } = useLingui()
  const erased = isWithin ? t`(former user)` : t`Someone with an erased account`
  return <a href={authorPaths.account(id)}>{title ?? erased}</a>
}

/** What else is known, where it is: why, from where, how it ended, when last used. */
const useMore = ({ date, audit, decision, sign_in }: TimelineEntry): string[] => {
  const { t, i18n } = useLingui()
  const origin = audit?.origin
  const used = sign_in && formatExact(sign_in.last_used, i18n.locale)
  const { ended = null, why = null } = sign_in ?? {}
  const end = ended && formatExact(ended, i18n.locale)
  return [
    audit?.reason ?? decision?.reason_text ?? '',
    origin ? t`Origin: ${origin}` : '',
    ended !== null && why !== null ? signInEndWords(why, ended - date, i18n.locale) : '',
    end ? t`Ended ${end}` : '',
    used ? t`Last used ${used}` : '',
  ].filter(Boolean)
}

/** Where the row stands among its own; null for a decision that is not shown with its document. */
const useWay = (
  entry: TimelineEntry,
  { id }: SubjectOf,
): { href: string; label: string } | null => {
  const { t } = useLingui()
  const { audit, decision } = entry
  if (audit) {
    const { auditid } = audit
    return { href: authorPaths.audit({ entry: auditid }), label: t`Open entry ${auditid}` }
  }
  if (decision) {
    const { decisionid, title } = decision
    if (title === '') return null
    return { href: authorPaths.decision(decisionid), label: t`Open decision ${decisionid}` }
  }
  return { href: authorPaths.account(id), label: t`Open the account` }
}

const icons = { audit: ScrollText, decision: Stamp, sign_in: KeyRound } as const

/** One entry: when, what in a sentence, and the way to it. */
export const TimelineRow = ({ entry, subject, settingWords }: RowProps): ReactNode => {
  const { i18n } = useLingui()
  const { date, kind, audit, decision, sign_in } = entry
  const way = useWay(entry, subject)
  const more = useMore(entry)
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={new Date(date * 1000).toISOString()}>
        {formatClock(date * 1000, i18n.locale)}
      </time>
      <span className={styles.icon}>
        <Icon of={icons[kind]} size="small" />
      </span>
      <div className={styles.what}>
        <p>
          {audit && <AuditSentence entry={audit} settingWords={settingWords} />}
          {decision && <DecisionSentence row={decision} />}
          {sign_in && (
            <SignInSentence
              of={sign_in}
              person={<Person of={subject} isWithin={sign_in.app_password !== null} />}
            />
          )}
        </p>
        {more.length > 0 && <p className={styles.soft}>{more.join(' · ')}</p>}
      </div>
      {way && (
        <a className={styles.way} href={way.href} aria-label={way.label}>
          <Trans>Open</Trans>
        </a>
      )}
    </li>
  )
}
