import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/Button.tsx'
import type { Publishing } from './usePublish.ts'

/** The one main button of the editor while the guide is private; taking back is a plain one. */
export const PublishButton = ({ publishing, isPublic }: { publishing: Publishing; isPublic: boolean }) => (
  <Button kind={isPublic ? 'plain' : 'main'} why={publishing.why} onClick={() => publishing.publish(!isPublic)}>
    {isPublic ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
  </Button>
)
