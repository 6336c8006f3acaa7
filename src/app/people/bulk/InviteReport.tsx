import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, MailCheck } from 'lucide-react'
import { languages } from '#app/shell/language.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './JobReport.module.css'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'
import type { Invited } from './useInviting.ts'

/** What becomes of each address, before it is sent and after. */
export const InviteReport = ({ result, going }: { result: Invited; going: number }) => {
  const { t } = useLingui()
  const { nameOf } = useTeams()
  const { roles } = useAccountWords()
  const isDone = !result.dry_run
  const skipped = result.invitations.length - going
  const said = {
    new: isDone ? t`invited` : t`will be invited`,
    account: t`already has an account`,
    invited: t`is already invited`,
    twice: t`is listed twice`,
    invalid: t`is not an email address`,
    no_team: t`names an unknown or ambiguous team`,
    no_language: t`names a language that is not available`,
  }
  return (
    <div className={styles.report}>
      <p role="status" className={styles.sum}>
        {isDone ? (
          <Plural
            value={going}
            one="# invitation is being sent."
            other="# invitations are being sent."
          />
        ) : (
          <b>
            <Trans>Nothing has been sent yet.</Trans>
          </b>
        )}{' '}
        {skipped > 0 &&
          (isDone ? (
            <Plural
              value={skipped}
              one="# address was skipped."
              other="# addresses were skipped."
            />
          ) : (
            <Plural
              value={skipped}
              one="# address will be skipped."
              other="# addresses will be skipped."
            />
          ))}
      </p>
      <ul className={styles.rows}>
        {result.invitations.map(({ email, outcome, ...line }, n) => (
          <li key={n} data-outcome={outcome === 'new' ? 'changed' : 'failed'}>
            <Icon of={outcome === 'new' ? MailCheck : Ban} />
            <span>
              <b>{email}</b> {said[outcome]}
              {outcome === 'new' &&
                `, ${[roles[line.privilege], ...line.teams.map(nameOf), languages[line.langid as keyof typeof languages] ?? line.langid].join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
