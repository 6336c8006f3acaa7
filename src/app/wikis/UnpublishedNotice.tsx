import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import styles from '#app/editor/WaitingNotice.module.css'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

/**
 * Over a new page that readers do not get yet: it waits for somebody to look at it, or that was
 * denied or taken back.
 */
export const UnpublishedNotice = ({ page }: { page: Wiki }) => (
  <Notice icon={Hourglass} kind="accent">
    <div className={styles.told}>
      <p className={styles.words}>
        {page.patrolid !== undefined ? (
          <Trans>
            This page is new and is waiting for review. Readers see it once it is accepted.
          </Trans>
        ) : (
          <Trans>
            Readers do not see this page: it was denied or withdrawn. Save a change to submit it
            again.
          </Trans>
        )}
      </p>
      {page.can_edit && (
        <LinkButton small href={authorPaths.contributions()}>
          <Trans>My contributions</Trans>
        </LinkButton>
      )}
    </div>
  </Notice>
)
