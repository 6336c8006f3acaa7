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
        <PageSection boxed title={t`The secret`}>
          <MutedText role="status">
            <Trans>
              It was created, but the answer with its secret was lost. “New secret” creates another
              one.
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
      <PageSection boxed title={t`The secret`}>
        <MutedText role="status">
          <Trans>It signs every delivery. Keep it now: it is shown this once.</Trans>
        </MutedText>
        <p>
          <Code>{secret}</Code>
        </p>
        <PageRow>
          <CopyButton text={() => secret} kind="main">
            <Trans>Copy the secret</Trans>
          </CopyButton>
          <Button onClick={onClose}>
            <Trans>I kept it</Trans>
          </Button>
        </PageRow>
      </PageSection>
    </div>
  )
}
