import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { invitationsAtMost } from '#contract/people/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { InviteFields } from './InviteFields.tsx'
import { InviteReport } from './InviteReport.tsx'
import { useInviting } from './useInviting.ts'

/**
 * Up to 500 people at once: who is there already, who was invited, what is no address is said
 * before anything is sent.
 */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const inviting = useInviting()
  const { people, result, look, send } = inviting
  const going = result?.invitations.filter(({ outcome }) => outcome === 'new').length ?? 0
  const isDone = result !== null && !result.dry_run
  const missing =
    people.length === 0
      ? t`Enter at least one address.`
      : people.length > invitationsAtMost
        ? t`Enter up to ${invitationsAtMost} addresses.`
        : undefined
  const error = look.error ?? send.error
  return (
    <Dialog
      title={t`Invite people`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {result === null && (
            <Button kind="main" onClick={() => void look.run()} why={missing}>
              <Trans>Check the list</Trans>
            </Button>
          )}
          {result?.dry_run && (
            <Button
              kind="main"
              onClick={() => void send.run()}
              why={going === 0 ? t`Nobody on this list can be invited.` : undefined}
            >
              {plural(going, { one: 'Send # invitation', other: 'Send # invitations' })}
            </Button>
          )}
        </>
      }
    >
      {!isDone && <InviteFields inviting={inviting} />}
      {result && <InviteReport result={result} going={going} />}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
