import { Trans, useLingui } from '@lingui/react/macro'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { announce } from '#app/editor/announce.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { AccountDialog } from './SuspendDialog.tsx'
import styles from './Account.module.css'

/**
 * Takes second factors off the account of somebody who lost them, with a reason that the audit log
 * keeps.
 */
export const FactorsDialog = ({ userid, username, onClose }: AccountDialog) => {
  const { t } = useLingui()
  const kept = useKeptText(`factors ${userid}`)
  const reason = kept.text
  const act = useAttempt(
    async () => {
      await write('resetSecondFactor', { params: { userid }, body: { reason: reason.trim() } })
      await kept.drop()
      announce(t`The second factors are removed.`)
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Remove the second factors of ${username}?`}
      onClose={onClose}
      verb={<Trans>Remove second factors</Trans>}
      danger
      onAct={() => void act.run()}
      isPending={act.isPending}
      why={
        reason.trim() === ''
          ? t`Give a reason. Say how you know that this person asked for the removal.`
          : undefined
      }
      error={act.error}
    >
      <ReasonField kept={kept} />
      <ul className={styles.effects} aria-label={t`What happens`}>
        <li>
          <Trans>
            Authenticator app, passkeys, recovery codes and app passwords are removed. After that,
            no second factor is needed to sign in.
          </Trans>
        </li>
        <li>
          <Trans>The person is signed out on every device.</Trans>
        </li>
      </ul>
    </AskDialog>
  )
}
