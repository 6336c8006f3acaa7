import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { Code, PageRow, PageSection, Soft } from '#app/ui/Page.tsx'

/** The secret as it was made; the service tells it once (M-135). */
export const SecretOnce = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  // Focus is the browser's, outside React.
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={panel}>
      <PageSection boxed title={t`The secret`}>
        <Soft role="status">
          <Trans>It signs every delivery. Keep it now: it is shown this once.</Trans>
        </Soft>
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
