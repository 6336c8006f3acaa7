import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { NewSecretDialog } from './NewSecretDialog.tsx'
import { SwitchedOff } from './SwitchedOff.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { Deliveries, useSendingAgain } from './Deliveries.tsx'

/** Asks before a webhook goes. */
const DeleteWebhook = ({
  webhook,
  words,
  onClose,
  onGone,
}: {
  webhook: Webhook
  words: { stale: string }
  onClose: () => void
  onGone: () => void
}) => {
  const { t } = useLingui()
  const { webhookid, revisionid } = webhook
  const name = webhook.description || webhook.url
  const remove = useAttempt(async () => {
    await write('deleteWebhook', { params: { webhookid }, query: { revisionid } })
    onGone()
  }, words)
  return (
    <AskDialog
      title={t`Delete “${name}”?`}
      onClose={onClose}
      verb={<Trans>Delete</Trans>}
      danger
      keep={<Trans>Keep</Trans>}
      onAct={() => void remove.run()}
      error={remove.error}
    >
      <p>
        <Trans>Nothing more will be sent, and the list of deliveries will be deleted.</Trans>
      </p>
    </AskDialog>
  )
}

type MadeSecret = { secret?: string | undefined }

/** Sends a test, and switches it on or off. */
const useWebhookActs = ({ webhookid, revisionid, active }: Webhook, words: { stale: string }) => {
  const params = { webhookid }
  const test = useAttempt(async () => void (await write('testWebhook', { params })), words)
  const flip = useAttempt(
    async () =>
      void (await write('patchWebhook', {
        params,
        query: { revisionid },
        body: { active: !active },
      })),
    words,
  )
  return { test, flip }
}

/** One webhook: what can be done with it, and what became of each delivery. */
export const WebhookPanel = ({
  webhook,
  onSecret,
  onGone,
}: {
  webhook: Webhook
  onSecret: (made: MadeSecret) => void
  onGone: () => void
}) => {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isRenewing, setIsRenewing] = useState(false)
  const { webhookid, active, off_reason } = webhook
  const words = {
    stale: t`Someone else changed this webhook, so nothing was done. Check the webhook as it is now, then try again.`,
  }
  const { test, flip } = useWebhookActs(webhook, words)
  const sending = useSendingAgain(webhookid, words)
  const error = test.error ?? flip.error ?? sending.error
  const name = webhook.description || webhook.url
  return (
    <PageSection title={name}>
      {off_reason && !active && <SwitchedOff reason={off_reason} />}
      <PageRow>
        <Button icon={Send} onClick={() => void test.run()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button icon={Pencil} aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          <Trans>Edit</Trans>
        </Button>
        <Button icon={Power} onClick={() => void flip.run()}>
          {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button icon={KeyRound} onClick={() => setIsRenewing(true)}>
          <Trans>Create new secret…</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} onClick={() => setIsLeaving(true)}>
          <Trans>Delete…</Trans>
        </Button>
      </PageRow>
      {error && <p role="alert">{error}</p>}
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setIsChanging(false)}
          onDone={() => setIsChanging(false)}
        />
      )}
      {isRenewing && (
        <NewSecretDialog
          webhook={webhook}
          words={words}
          onClose={() => setIsRenewing(false)}
          onSecret={onSecret}
        />
      )}
      {isLeaving && (
        <DeleteWebhook
          webhook={webhook}
          words={words}
          onClose={() => setIsLeaving(false)}
          onGone={onGone}
        />
      )}
      <Deliveries webhookid={webhookid} sending={sending} />
    </PageSection>
  )
}
