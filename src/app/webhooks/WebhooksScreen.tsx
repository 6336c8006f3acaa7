import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Webhook } from '#contract/webhooks/schemas.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Code, Page, PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import { useQueryChange } from '#app/useQueryChange.ts'

const WebhookItem = ({ webhook, isCurrent }: { webhook: Webhook; isCurrent: boolean }) => (
  <PlainItem
    acts={
      webhook.active ? (
        webhook.failing_since !== null && (
          <Chip kind="warn">
            <Trans>Failing</Trans>
          </Chip>
        )
      ) : (
        <Chip kind="danger">
          <Trans>Off</Trans>
        </Chip>
      )
    }
  >
    <a href={authorPaths.webhooks(webhook.webhookid)} aria-current={isCurrent ? 'true' : undefined}>
      {webhook.description || webhook.url}
    </a>
    <MutedText>
      <Code>{webhook.url}</Code>
    </MutedText>
    <MutedText>
      {plural(webhook.events.length, { one: '# event filter', other: '# event filters' })}:{' '}
      {webhook.events.join(', ')}
    </MutedText>
  </PlainItem>
)

const NoWebhooks = () => {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No webhooks yet`}>
      <Trans>
        A webhook notifies another service of events on this site. Each delivery is signed.
      </Trans>
    </EmptyState>
  )
}

const List = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const change = useQueryChange()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<{ secret?: string | undefined } | null>(null)
  const { data: webhooks } = useSuspenseQuery({
    ...read('listWebhooks', { query: { limit: 200 } }),
    staleTime: 0,
  })
  const current = webhooks.find(one => one.webhookid === idOf(params.get('webhook') ?? undefined))
  return (
    <Page
      title={t`Webhooks`}
      acts={
        <Button
          kind="main"
          icon={Plus}
          aria-expanded={isMaking}
          onClick={() => setIsMaking(!isMaking)}
        >
          <Trans>New webhook</Trans>
        </Button>
      }
    >
      {made && <SecretOnce key={made.secret} secret={made.secret} onClose={() => setMade(null)} />}
      {isMaking && (
        <WebhookForm
          webhook={null}
          onClose={() => setIsMaking(false)}
          onDone={webhook => {
            setIsMaking(false)
            setMade(webhook)
            change({ webhook: String(webhook.webhookid) })
          }}
        />
      )}
      {webhooks.length === 0 ? (
        <NoWebhooks />
      ) : (
        <PlainList label={t`Webhooks`}>
          {webhooks.map(one => (
            <WebhookItem key={one.webhookid} webhook={one} isCurrent={one === current} />
          ))}
        </PlainList>
      )}
      {current && (
        <WebhookPanel
          key={current.webhookid}
          webhook={current}
          onSecret={setMade}
          onGone={() => change({ webhook: null })}
        />
      )}
    </Page>
  )
}

/** Where events are sent: made, tried, switched off and on, and what became of each delivery. */
export const WebhooksScreen = () => (
  <AdminsOnly>
    <List />
  </AdminsOnly>
)
