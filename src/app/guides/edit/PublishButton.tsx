import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/Button.tsx'
import type { Publishing } from './usePublish.ts'

type PublishButtonProps = {
  publishing: Publishing
  isPublic: boolean
  /** Findings that keep it from being published. */ musts?: number
  onPublish: () => void
}

/** The one main button of the editor while the guide is private; taking back is a plain one. */
export const PublishButton = ({
  publishing,
  isPublic,
  musts = 0,
  onPublish,
}: PublishButtonProps) => {
  const waits =
    !isPublic && musts > 0
      ? plural(musts, {
          one: 'Waits until # finding is mended.',
          other: 'Waits until # findings are mended.',
        })
      : undefined
  return (
    <Button kind={isPublic ? 'plain' : 'main'} why={waits ?? publishing.why} onClick={onPublish}>
      {isPublic ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
    </Button>
  )
}
