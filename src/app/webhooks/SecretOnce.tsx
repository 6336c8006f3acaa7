import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Code, PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'

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
  const panel = useRef<HTMLDivElement>(null)
  // Focus is the browser's, outside React.
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  if (secret === undefined)
    return (
      <div ref={panel}>
        <PageSection boxed title={t`The secret`}>
          <MutedText role="status">
            <Trans>
              It is made, but the answer that tells its secret was lost. “New secret” makes another.
            </Trans>
          </MutedText>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </PageSection>
      </div>
    )
  return (
    <div ref={panel}>
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
