import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '#contract/webhooks/schemas.ts'
import { write } from '#app/api/write.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

type NewSecretDialogProps = {
  webhook: Webhook
  words: { stale: string }
  onClose: () => void
  onSecret: (made: { secret?: string | undefined }) => void
}

/** Asks before a webhook gets another secret: whoever checks by the old one has a day. */
export const NewSecretDialog = ({ webhook, words, onClose, onSecret }: NewSecretDialogProps) => {
  const { t } = useLingui()
  const { webhookid, revisionid } = webhook
  const name = webhook.description || webhook.url
  const renew = useAttempt(
    // Shown whether or not the dialog is still open: the service tells it only once.
    async () =>
      onSecret(
        await write('patchWebhook', {
          params: { webhookid },
          query: { revisionid },
          body: { rotate_secret: true },
        }),
      ),
    { ...words, onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Create a new secret for “${name}”?`}
      onClose={onClose}
      verb={<Trans>Create new secret</Trans>}
      isPending={renew.isPending}
      onAct={() => void renew.run()}
      error={renew.error}
    >
      <p>
        <Trans>
          For one day, deliveries will be signed with both the current secret and the new one. After
          that, the current secret stops working.
        </Trans>
      </p>
    </AskDialog>
  )
}
