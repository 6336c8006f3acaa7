import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { OperatorState } from '#contract/operator/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { WebhookRow } from './RunningSections.tsx'
import styles from './Operator.module.css'
import { StateRow, StateRows } from './StateRow.tsx'

const look = 2000 // milliseconds between two looks at a test mail that is on its way

const isOver = (one: { sent: number | null; error: string | null } | undefined) =>
  one !== undefined && (one.sent !== null || one.error !== null)

/** What became of a test mail; undefined while that is not known. null: none was sent. */
const useTestMail = (mailid: number | null, configured: boolean) =>
  useQuery({
    ...read('listMails', { query: { limit: 20, brief: true } }),
    enabled: mailid !== null,
    staleTime: 0,
    refetchInterval: query =>
      configured && !isOver(query.state.data?.find(one => one.mailid === mailid)) ? look : false,
  }).data?.find(one => one.mailid === mailid)

/** What goes out, and a mail to oneself to see whether it does. */
export const MailSection = ({ state }: { state: OperatorState }) => {
  const { t, i18n } = useLingui()
  const [mailid, setMailid] = useState<number | null>(null)
  const { configured, waiting, sent_today, error } = state.mails
  const test = useAttempt(() => write('sendTestMail', {}), {
    onDone: ({ mailid: made }) => setMailid(made),
  })
  const sent = useTestMail(mailid, configured)
  const sentToday = i18n.number(sent_today)
  return (
    <PageSection title={t`Emails and webhooks`}>
      <StateRows label={t`Emails and webhooks`}>
        <StateRow
          name={t`Emails`}
          state={
            configured && (
              <Button
                small
                icon={Send}
                onClick={() => void test.run()}
                why={test.isPending ? t`One moment…` : undefined}
              >
                <Trans>Send a test email</Trans>
              </Button>
            )
          }
        >
          {plural(waiting, { one: '# waiting', other: '# waiting' })},{' '}
          <Trans>{sentToday} sent in the last 24 hours</Trans>
          {!configured && (
            <span className={styles.small}>
              <Trans>SMTP_URL is not set, so emails are not sent. They wait here.</Trans>
            </span>
          )}
          {error !== null && <span className={styles.small}>{error}</span>}
        </StateRow>
        <WebhookRow state={state} />
      </StateRows>
      {test.error && <p role="alert">{test.error}</p>}
      {mailid !== null && (
        <MutedText role="status">
          {sent?.sent ? (
            <Trans>The mail server accepted the test email for {sent.recipient}.</Trans>
          ) : sent?.error ? (
            <Trans>The test email was not sent: {sent.error}</Trans>
          ) : (
            <Trans>Sending the test email…</Trans>
          )}
        </MutedText>
      )}
    </PageSection>
  )
}
