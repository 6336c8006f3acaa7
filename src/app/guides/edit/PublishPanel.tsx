import { Trans } from '@lingui/react/macro'
import { Ban, Lock } from 'lucide-react'
import type { Guide } from '#contract/guides.ts'
import { Chip } from '#app/ui/Chip.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import styles from './DetailsEditor.module.css'
import { PublishButton } from './PublishButton.tsx'
import type { Publishing } from './usePublish.ts'

/** Who sees the guide, and the one verb that changes it. */
export const PublishPanel = ({ guide, publishing }: { guide: Guide; publishing: Publishing }) => (
  <aside className={styles.publish} aria-labelledby="publish-title">
    <h2 id="publish-title">
      <Trans>Who sees it</Trans>
      {!guide.public && (
        <Chip icon={Lock}>
          <Trans>Private</Trans>
        </Chip>
      )}
    </h2>
    <p className={styles.small}>
      {guide.public ? (
        <Trans>Everyone. Changes of yours are public as soon as they are saved, unless they wait for review.</Trans>
      ) : (
        <Trans>You and the people who work on it. Publishing waits until everything is saved.</Trans>
      )}
    </p>
    {publishing.error && (
      <Notice icon={Ban} kind="danger" role="alert">
        {publishing.error}
      </Notice>
    )}
    <PublishButton publishing={publishing} isPublic={guide.public} />
  </aside>
)
