import type { ComponentProps } from 'react'
import { PublishDialog, UnpublishDialog } from './PublishDialog.tsx'
import type { OpenPanel } from './usePublishPanel.ts'

type PublishPanelsProps = ComponentProps<typeof PublishDialog> & { open: OpenPanel | null }

/** What is shown before the guide is published or taken back, while that is asked. */
export const PublishPanels = ({ open, ...props }: PublishPanelsProps) =>
  open === null ? null : open.isPublic ? (
    <UnpublishDialog {...props} />
  ) : (
    <PublishDialog key={open.turn} {...props} />
  )
