import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleHelp, Eye, Lock } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { Publishing } from './usePublish.ts'

type PublishButtonProps = {
  publishing: Publishing
  isPublic: boolean
  /** Findings that keep it from being published. */ musts?: number
  /** Publishing shows first what it does. */ asks?: boolean
  onPublish: () => void
}

/** The one main button of the editor while the guide is private; taking back is a plain one. */
export const PublishButton = ({
  publishing,
  isPublic,
  musts = 0,
  asks = false,
  onPublish,
}: PublishButtonProps) => {
  const waits =
    !isPublic && musts > 0
      ? plural(musts, {
          one: 'Fix # required finding before you publish.',
          other: 'Fix # required findings before you publish.',
        })
      : undefined
  return (
    <Button kind={isPublic ? 'plain' : 'main'} why={waits ?? publishing.why} onClick={onPublish}>
      {isPublic ? (
        publishing.asksToTakeBack ? (
          <Trans>Unpublish…</Trans>
        ) : (
          <Trans>Unpublish</Trans>
        )
      ) : asks ? (
        <Trans>Publish…</Trans>
      ) : (
        <Trans>Publish</Trans>
      )}
    </Button>
  )
}

type WhoSeesItProps = {
  isPublic: boolean
  /** A lost answer left it open which of both it is. */ isUnknown: boolean
}

export const VisibilityChip = ({ isPublic, isUnknown }: WhoSeesItProps) =>
  isUnknown ? (
    <Chip icon={CircleHelp}>
      <Trans>Public or private?</Trans>
    </Chip>
  ) : isPublic ? (
    <Chip icon={Eye}>
      <Trans>Public</Trans>
    </Chip>
  ) : (
    <Chip icon={Lock}>
      <Trans>Private</Trans>
    </Chip>
  )
