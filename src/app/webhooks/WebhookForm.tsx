import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import type { Webhook } from '#contract/webhooks/schemas.ts'
import { emitted, webhookFamilies } from '#contract/events/table.ts'
import type { ApiError } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Code, PageRow, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { refusedWords, wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

type WebhookFormProps = {
  /** null: a new one. */ webhook: Webhook | null
  onDone: (webhook: Webhook) => void
  onClose: () => void
}

type WebhookBody = { url: string; events: string[]; description: string }

/** Makes a webhook, or changes the one that is there. */
const useSavedWebhook = (webhook: Webhook | null, onDone: (webhook: Webhook) => void) => {
  const create = useWrite('createWebhook')
  const change = useWrite('patchWebhook')
  const save = (body: WebhookBody) => {
    if (webhook === null) return create.mutate({ body }, { onSuccess: onDone })
    const { webhookid, revisionid } = webhook
    change.mutate({ params: { webhookid }, query: { revisionid }, body }, { onSuccess: onDone })
  }
  return {
    error: create.error ?? change.error,
    isPending: create.isPending || change.isPending,
    save,
  }
}

type RefusalProps = { error: ApiError; problem: (field: string) => string | undefined }

/** Why it was not saved, where no field says so. */
const Refusal = ({ error, problem }: RefusalProps) => {
  const { t } = useLingui()
  const isOfField = ['url', 'events', 'description'].some(field => problem(field))
  return (
    <p role="alert">
      {error.status === 409
        ? t`Someone else has made changes, so nothing was saved. Close this form and open it again to see the new version.`
        : error.errors.length === 0 || !isOfField
          ? refusedWords(error)
          : t`Nothing was saved. Check the fields.`}
    </p>
  )
}

/** What can be asked for, each under its name. */
const AllEvents = () => {
  const { t } = useLingui()
  return (
    <details>
      <summary>
        <Trans>All events</Trans>
      </summary>
      <PlainList label={t`All events`}>
        {webhookFamilies.map(family => (
          <PlainItem key={family}>
            {[
              `${family}.*`,
              ...emitted.map(({ name }) => name).filter(name => name.startsWith(`${family}.`)),
            ].map((name, n) => (
              <Fragment key={name}>
                {n > 0 && ', '}
                <Code>{name}</Code>
              </Fragment>
            ))}
          </PlainItem>
        ))}
      </PlainList>
    </details>
  )
}

/** Where to, and of what: all, a family such as guide.*, or single kinds. */
export const WebhookForm = ({ webhook, onDone, onClose }: WebhookFormProps) => {
  const { t } = useLingui()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState(webhook?.events.join(', ') ?? 'guide.*')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const { error, isPending, save } = useSavedWebhook(webhook, onDone)
  const problem = (field: string) => {
    const found = error?.errors.find(
      one => one.field === field || one.field.startsWith(`${field}.`),
    )
    return found && wordsOfProblem(found)
  }
  const body = {
    url: url.trim(),
    events: events.split(/[\s,]+/).filter(one => one !== ''),
    description: description.trim(),
  }
  return (
    <PageSection
      boxed
      title={webhook === null ? t`New webhook` : t`Edit webhook`}
      onClose={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!isPending) save(body)
        }}
      >
        <PageRow>
          <TextField
            label={t`Address`}
            type="url"
            value={url}
            error={problem('url')}
            onChange={event => setUrl(event.target.value)}
          />
          <TextField
            label={t`Name`}
            value={description}
            error={problem('description')}
            onChange={event => setDescription(event.target.value)}
          />
          <TextField
            label={t`Events`}
            help={t`* for all events, guide.* for a group, guide.published for one event; separated by commas`}
            value={events}
            error={problem('events')}
            onChange={event => setEvents(event.target.value)}
          />
          <Button kind="main" type="submit">
            {webhook === null ? <Trans>Create</Trans> : <Trans>Save</Trans>}
          </Button>
        </PageRow>
      </form>
      <AllEvents />
      {error && <Refusal {...{ error, problem }} />}
    </PageSection>
  )
}
