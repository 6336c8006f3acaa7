import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { write } from '#app/api/write.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './Account.module.css'
import { ErasureRest } from '#app/ui/text/ErasureRest.tsx'

/** What goes with an account, when, and what stays. */
const ErasureEffects = () => (
  <ul className={styles.effects}>
    <li>
      <Trans>
        The person is signed out everywhere. For 14 days they can sign in only to keep the account.
      </Trans>
    </li>
    <ErasureRest />
  </ul>
)

/** Asks for erasure, or keeps an account that is leaving; what stays is said beforehand. */
export const EraseDialog = ({
  user: { userid, username, state },
  onClose,
}: {
  user: User
  onClose: () => void
}) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const leaves = state === 'leaving'
  const act = useAttempt(
    async () => {
      if (leaves) await write('cancelErasure', { params: { userid } })
      else await write('eraseUser', { params: { userid }, body: { confirm: userid } })
    },
    { onDone: onClose },
  )
  const missing = leaves || typed.trim() === username ? undefined : t`Enter the account name.`
  return (
    <AskDialog
      title={leaves ? t`Keep the account of ${username}?` : t`Erase the account of ${username}?`}
      onClose={onClose}
      verb={leaves ? <Trans>Keep</Trans> : <Trans>Erase in 14 days</Trans>}
      danger={!leaves}
      onAct={() => void act.run()}
      why={missing}
      error={act.error}
    >
      {leaves ? (
        <p>
          <Trans>The account returns to the state it was in before erasure was requested.</Trans>
        </p>
      ) : (
        <>
          <ErasureEffects />
          <TextField
            label={t`Enter the account name to confirm`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </>
      )}
    </AskDialog>
  )
}
