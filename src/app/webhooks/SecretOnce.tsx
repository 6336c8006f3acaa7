import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Code, PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'

const beginAtButton = (panel: HTMLElement | null) => panel?.querySelector('button')?.focus()

/**
 * The secret as it was made; the service tells it once. Where that answer was lost, the way to
 * another one.
 */
export const SecretOnce = ({
  secret,
  onClose,
}: {
  secret: string | undefined
  onClose: () => void
}) => {
  const { t } = useLingui()
  if (secret === undefined)
    return (
      <div ref={beginAtButton}>
        <PageSection boxed title={t`Webhook secret`}>
          <MutedText role="status">
            <Trans>
              The webhook is saved, but its secret did not arrive. Choose “Create new secret…” to
              get another secret.
            </Trans>
          </MutedText>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </PageSection>
      </div>
    )
  return (
    <div ref={beginAtButton}>
      <PageSection boxed title={t`Webhook secret`}>
        <MutedText role="status">
          <Trans>
            Every delivery is signed with this secret. Save the secret now: it is shown only once.
          </Trans>
        </MutedText>
        <p>
          <Code>{secret}</Code>
        </p>
        <PageRow>
          <CopyButton text={() => secret} kind="main">
            <Trans>Copy the secret</Trans>
          </CopyButton>
          <Button onClick={onClose}>
            <Trans>I have a copy</Trans>
          </Button>
        </PageRow>
      </PageSection>
    </div>
  )
}
