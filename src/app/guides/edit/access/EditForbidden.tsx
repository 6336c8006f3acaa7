import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import { textOfGuide } from '#app/drafts/journal/unsentDocuments.ts'
import { paths } from '#app/paths.ts'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'

/**
 * A guide that this person may read and not edit: their role, as whoever else reads it may edit it.
 * A comment would be refused just so, and no author could help.
 */
export const EditForbidden = ({ outbox, guide }: { outbox: Outbox; guide: Guide }) => {
  const { t } = useLingui()
  const kept = outbox.drafts(guideKey(guide.guideid)).filter(isWaiting)
  useTitle(guide.title)
  return (
    <>
      <ScreenState
        level={1}
        title={t`You can read this guide but not edit it`}
        actions={
          <>
            <LinkButton kind="main" href={paths.guide(guide)}>
              <Trans>Read the guide</Trans>
            </LinkButton>
            {kept.length > 0 && (
              <CopyButton kind="quiet" text={() => textOfGuide(kept)}>
                <Trans>Copy my text</Trans>
              </CopyButton>
            )}
          </>
        }
      >
        <p>
          <Trans>
            On this site, your role can only read guides. An Admin can give you another role.
          </Trans>{' '}
          {kept.length > 0 && <Trans>Your earlier text is kept on this device as a draft.</Trans>}
        </p>
      </ScreenState>
    </>
  )
}
