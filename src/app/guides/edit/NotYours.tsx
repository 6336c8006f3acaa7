import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { ScreenState } from '#app/ui/ScreenState.tsx'
import { useTitle } from '#app/ui/useTitle.ts'

/** A guide that this person may read and not edit. */
export const NotYours = ({ guide }: { guide: Guide }) => {
  const { t } = useLingui()
  useTitle(guide.title)
  return (
    <ScreenState
      level={1}
      title={t`You can read this guide, not edit it`}
      actions={
        <LinkButton kind="main" href={paths.guide(guide)}>
          <Trans>Read the guide</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>Ask its author to let you work on it.</Trans>
      </p>
    </ScreenState>
  )
}
