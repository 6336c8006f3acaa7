import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
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
  const [reason, setReason] = useState('')
  const act = useAttempt(
    async () => {
      await write('liftUser', {
        params: { userid },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      })
    },
    { onDone: onClose },
  )
  return (
    <Dialog
      title={t`Restore ${username}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={() => void act.run()}>
            <Trans>Restore</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>They can sign in again at once, and the appeal is deleted.</Trans>
      </p>
      <TextArea
        label={t`Reason, for the audit log`}
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {act.error && <p role="alert">{act.error}</p>}
    </Dialog>
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
          <Trans>Restore…</Trans>
        </Button>
      </Appeal>
      {isLifting && <LiftDialog user={user} onClose={() => setIsLifting(false)} />}
    </>
  )
}
