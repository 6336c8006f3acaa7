import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { Appeal } from '#app/ui/state/Appeal.tsx'

const LiftDialog = ({
  user: { userid, username },
  onClose,
}: {
  user: User
  onClose: () => void
}) => {
  const { t } = useLingui()
  const kept = useKeptText(`lift ${userid}`)
  const reason = kept.text
  const act = useAttempt(
    async () => {
      await write('liftUser', {
        params: { userid },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      })
      await kept.drop()
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Lift the suspension of ${username}?`}
      onClose={onClose}
      verb={<Trans>Lift suspension</Trans>}
      onAct={() => void act.run()}
      error={act.error}
    >
      <p>
        <Trans>
          This person will be able to sign in again immediately, and the appeal will be deleted.
        </Trans>
      </p>
      <ReasonField label={t`Reason (shown in the audit log)`} kept={kept} />
    </AskDialog>
  )
}

/** The appeal, and what ends the suspension, on the page that Moderators see of a person too. */
export const SuspendedPerson = ({
  user,
  appeal,
}: {
  user: User
  appeal: NonNullable<User['appeal']>
}) => {
  const [isLifting, setIsLifting] = useState(false)
  return (
    <>
      <Appeal {...appeal}>
        <Button onClick={() => setIsLifting(true)}>
          <Trans>Lift suspension…</Trans>
        </Button>
      </Appeal>
      {isLifting && <LiftDialog user={user} onClose={() => setIsLifting(false)} />}
    </>
  )
}
