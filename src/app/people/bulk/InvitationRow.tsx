import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import type { Invitation } from '#contract/people/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import styles from '../table/PeopleTable.module.css'
import { useAccountWords } from '../table/accountWords.ts'

export type InvitationAct = 'resendInvitation' | 'withdrawInvitation'

/** Who was asked, as what and until when, and what can be done about it. */
export const InvitationRow = ({
  one,
  teamName,
  onAct,
}: {
  one: Invitation
  teamName: (teamid: number) => string
  onAct: (name: InvitationAct, one: Invitation) => void
}) => {
  const { t, i18n } = useLingui()
  const { roles } = useAccountWords()
  return (
    <tr>
      <th scope="row" className={styles.email}>
        {one.email}
      </th>
      <td className={styles.mid}>{roles[one.privilege]}</td>
      <td className={styles.mid}>{one.teams.map(teamName).join(', ') || '–'}</td>
      <td className={styles.mid}>{formatNearDay(one.sent, i18n.locale)}</td>
      <td>
        {one.state === 'expired' ? (
          <Chip kind="warn">
            <Trans>Expired</Trans>
          </Chip>
        ) : (
          formatNearDay(one.expires, i18n.locale)
        )}
      </td>
      <td>
        <span className={styles.acts}>
          <Button
            small
            icon={RotateCw}
            aria-label={t`Send again to ${one.email}`}
            onClick={() => onAct('resendInvitation', one)}
          >
            <Trans>Send again</Trans>
          </Button>
          <Button
            small
            kind="quiet"
            icon={X}
            aria-label={t`Withdraw the invitation to ${one.email}`}
            onClick={() => onAct('withdrawInvitation', one)}
          >
            <Trans>Withdraw</Trans>
          </Button>
        </span>
      </td>
    </tr>
  )
}
