import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '#contract/webhooks/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Code, PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

const shownAtMost = 200
const look = 2000 // milliseconds between two looks while something waits

/** What may be sent again: what has ended. */
const mayResend = (one: Delivery) => one.state !== 'waiting'

/** What was sent of a webhook, read again while something waits. */
const useDeliveries = (webhookid: number, state: '' | Delivery['state']) =>
  useQuery({
    ...readPage('listDeliveries', {
      params: { webhookid },
      query: { limit: shownAtMost, ...(state && { state }) },
    }),
    staleTime: 0,
    refetchInterval: query =>
      query.state.data?.items.some(one => one.state === 'waiting') ? look : false,
  })

/** Why nothing answered: what the system says of it is for whoever runs the service. */
const useFailureWords = () => {
  const { t } = useLingui()
  return (error: string | null): string =>
    error === null
      ? '–'
      : /ENOTFOUND|EAI_AGAIN/.test(error)
        ? t`No such host`
        : /ECONNREFUSED/.test(error)
          ? t`Connection refused`
          : error
}

/** What became of each delivery. */
const DeliveryTable = ({
  rows,
  chosen,
  onChoose,
  onAgain,
}: {
  rows: readonly Delivery[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onAgain: (deliveryid: number) => void
}) => {
  const { t, i18n } = useLingui()
  const failureWords = useFailureWords()
  const states = { waiting: t`Waiting`, sent: t`Sent`, failed: t`Failed` }
  return (
    <DataTable<Delivery>
      label={t`Deliveries`}
      rows={rows}
      keyOf={row => String(row.deliveryid)}
      choosing={{
        chosen,
        onChoose,
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
              : t`Waiting, next attempt ${formatMoment(row.next_at * 1000, i18n.locale)}`,
        },
        { name: t`Response`, numeric: true, cell: row => row.status ?? failureWords(row.error) },
        { name: t`Attempts`, numeric: true, minor: true, cell: row => row.attempts },
        {
          name: t`Send again`,
          cell: row =>
            mayResend(row) && (
              <Button
                small
                icon={RotateCw}
                aria-label={t`Send delivery ${row.deliveryid} again`}
                onClick={() => onAgain(row.deliveryid)}
              >
                <Trans>Send again</Trans>
              </Button>
            ),
        },
      ]}
    />
  )
}

/** Sends deliveries of a webhook again: those that are chosen, or one. */
export const useSendingAgain = (webhookid: number, words: { stale: string }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
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
  return { chosen, setChosen, resend, resendOne, error: resend.error ?? resendOne.error }
}

/** The deliveries of one webhook; what has ended can be sent again. */
export const Deliveries = ({
  webhookid,
  sending: { chosen, setChosen, resend, resendOne },
}: {
  webhookid: number
  sending: ReturnType<typeof useSendingAgain>
}) => {
  const { t } = useLingui()
  const [state, setState] = useState<'' | Delivery['state']>('')
  const { data } = useDeliveries(webhookid, state)
  const rows = data?.items ?? []
  return (
    <>
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
        <DeliveryTable
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onAgain={deliveryid => void resendOne.run(deliveryid)}
        />
      )}
      {(data?.total ?? 0) > rows.length && (
        <MutedText>
          <Trans>
            Only the newest {rows.length} of {data?.total ?? 0} are shown.
          </Trans>
        </MutedText>
      )}
    </>
  )
}
