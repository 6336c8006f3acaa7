import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Power, RotateCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Delivery, Webhook } from '#contract/webhooks/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Code, PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { WebhookForm } from './WebhookForm.tsx'

const shownAtMost = 200
const look = 2000 // milliseconds between two looks while something waits

/** What may be sent again: what has ended. */
const mayResend = (one: Delivery) => one.state !== 'waiting'

/** One webhook: what can be done with it, and what became of each delivery. */
export const WebhookPanel = ({
  webhook,
  onSecret,
  onGone,
}: {
  webhook: Webhook
  onSecret: (made: { secret?: string | undefined }) => void
  onGone: () => void
}) => {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<'' | Delivery['state']>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isChanging, setIsChanging] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { webhookid, revisionid, active, off_reason } = webhook
  const params = { webhookid }
  const { data } = useQuery({
    ...readPage('listDeliveries', {
      params,
      query: { limit: shownAtMost, ...(state && { state }) },
    }),
    staleTime: 0,
    refetchInterval: query =>
      query.state.data?.items.some(one => one.state === 'waiting') ? look : false,
  })
  const words = {
    stale: t`Somebody changed it meanwhile. It is read again.`,
  }
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
  const renew = useAttempt(
    async () =>
      onSecret(
        await write('patchWebhook', {
          params,
          query: { revisionid },
          body: { rotate_secret: true },
        }),
      ),
    words,
  )
  const remove = useAttempt(async () => {
    await write('deleteWebhook', { params, query: { revisionid } })
    onGone()
  }, words)
  const resend = useAttempt(async () => {
    for (const id of chosen) {
      await write('resendDelivery', { params: { webhookid, deliveryid: Number(id) } })
      setChosen(before => new Set([...before].filter(one => one !== id)))
    }
  }, words)
  const resendOne = useAttempt(
    async (deliveryid: number) =>
      void (await write('resendDelivery', { params: { webhookid, deliveryid } })),
    words,
  )
  const states = { waiting: t`Waits`, sent: t`Sent`, failed: t`Failed` }
  const error = test.error ?? flip.error ?? renew.error ?? resend.error ?? resendOne.error
  const rows = data?.items ?? []
  const name = webhook.description || webhook.url
  return (
    <PageSection title={name}>
      {off_reason && !active && (
        <p role="status">
          <Trans>It was switched off: {off_reason}.</Trans>
        </p>
      )}
      <PageRow>
        <Button icon={Send} onClick={() => void test.run()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button icon={Pencil} aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          <Trans>Change</Trans>
        </Button>
        <Button icon={Power} onClick={() => void flip.run()}>
          {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button icon={KeyRound} onClick={() => void renew.run()}>
          <Trans>New secret</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} onClick={() => setIsLeaving(true)}>
          <Trans>Delete</Trans>
        </Button>
      </PageRow>
      <MutedText>
        <Trans>After a new secret the old one signs too for a day.</Trans>
      </MutedText>
      {error && <p role="alert">{error}</p>}
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setIsChanging(false)}
          onDone={() => setIsChanging(false)}
        />
      )}
      {isLeaving && (
        <Dialog
          title={t`Delete “${name}”?`}
          onClose={() => setIsLeaving(false)}
          actions={
            <>
              <Button onClick={() => setIsLeaving(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button kind="danger" icon={Trash2} onClick={() => void remove.run()}>
                <Trans>Delete</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>Nothing more is sent, and its deliveries are forgotten.</Trans>
          </p>
          {remove.error && <p role="alert">{remove.error}</p>}
        </Dialog>
      )}
      <PageRow>
        <Select
          label={t`Deliveries`}
          value={state}
          onChange={event => {
            setChosen(new Set())
            setState(event.target.value as typeof state)
          }}
          options={[
            { value: '', label: t`All` },
            { value: 'failed', label: t`Failed` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'sent', label: t`Sent` },
          ]}
        />
        {chosen.size > 0 && (
          <Button icon={RotateCw} onClick={() => void resend.run()}>
            {plural(chosen.size, {
              one: 'Send # delivery again',
              other: 'Send # deliveries again',
            })}
          </Button>
        )}
      </PageRow>
      {data && rows.length === 0 && (
        <MutedText role="status">
          <Trans>No deliveries.</Trans>
        </MutedText>
      )}
      {rows.length > 0 && (
        <DataTable<Delivery>
          label={t`Deliveries`}
          rows={rows}
          keyOf={row => String(row.deliveryid)}
          choosing={{
            chosen,
            onChoose: setChosen,
            may: mayResend,
            nameOf: row => t`delivery ${row.deliveryid}`,
          }}
          columns={[
            { name: t`Event`, cell: row => <Code>{row.event}</Code> },
            {
              name: t`When`,
              minor: true,
              cell: row => formatMoment(row.created * 1000, i18n.locale),
            },
            {
              name: t`State`,
              cell: row =>
                row.next_at === null
                  ? states[row.state]
                  : t`Waits, next ${formatMoment(row.next_at * 1000, i18n.locale)}`,
            },
            { name: t`Answer`, numeric: true, cell: row => row.status ?? row.error ?? '–' },
            { name: t`Tries`, numeric: true, minor: true, cell: row => row.attempts },
            {
              name: t`Again`,
              cell: row =>
                mayResend(row) && (
                  <Button
                    small
                    icon={RotateCw}
                    aria-label={t`Send delivery ${row.deliveryid} again`}
                    onClick={() => void resendOne.run(row.deliveryid)}
                  >
                    <Trans>Again</Trans>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {(data?.total ?? 0) > rows.length && (
        <MutedText>
          <Trans>
            The newest {rows.length} of {data?.total ?? 0}.
          </Trans>
        </MutedText>
      )}
    </PageSection>
  )
}
