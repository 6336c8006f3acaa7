import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing } from '#lib/existing.ts'
import type { MaybeDependents } from '#app/dependents/dependents.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { flagNames } from '#app/ui/text/flagWords.ts'
import { DeleteGuide } from './DeleteGuide.tsx'
import { Findings } from './Findings.tsx'
import type { Findings as Found } from '../check/useGuideCheck.ts'
import { PublishButton, VisibilityChip } from './PublishButton.tsx'
import { PublishEffect } from './PublishEffect.tsx'
import { WhoSeesPublic } from './WhoSeesPublic.tsx'
import styles from './PublishPanel.module.css'
import { StillWaits } from './StillWaits.tsx'
import type { Publishing } from './usePublish.ts'

type PublishPanelProps = {
  outbox: Outbox
  guide: Guide
  title: string
  publishing: Publishing
  found: Found
  dependents: MaybeDependents
  onPublish: () => void
  onDelete: () => Promise<void>
}

const WhoSeesIt = (visibility: ComponentProps<typeof VisibilityChip>) => (
  <section className={styles.part}>
    <h2 className={styles.name}>
      <Trans>Who can see this guide</Trans>
      <VisibilityChip {...visibility} />
    </h2>
    <p className={styles.small}>
      {visibility.isUnknown ? (
        <Trans>Checking whether the guide is public…</Trans>
      ) : visibility.isPublic ? (
        <>
          <WhoSeesPublic />{' '}
          <Trans>
            Your changes are public as soon as they are saved, unless they need review or the guide
            has a live release.
          </Trans>
        </>
      ) : (
        <Trans>
          The author, Moderators, Admins and people this guide is shared with. You can publish once
          everything is saved and every required finding is fixed.
        </Trans>
      )}
    </p>
  </section>
)

const WhoDeletes = () => {
  const { i18n } = useLingui()
  const flag = i18n._(existing(flagNames.GUIDE_DELETE, 'the flag'))
  return (
    <p className={styles.small}>
      <Trans>
        Only the author, Moderators and Admins can delete this guide. To ask for its deletion, set
        the flag “{flag}”.
      </Trans>
    </p>
  )
}

/** Who sees the guide, what is in the way of that, and the verbs that change it. */
export const PublishPanel = ({
  outbox,
  guide,
  title,
  publishing,
  found: { findings, ignored },
  dependents,
  onPublish,
  onDelete,
}: PublishPanelProps) => {
  const { t } = useLingui()
  const me = useMe()
  const isPublic = guide.public
  const musts = findings.filter(({ level }) => level === 'must').length
  const mayDelete = me?.userid === guide.author.userid || isModerator(me)
  return (
    <aside className={styles.panel} aria-label={t`Publishing`}>
      <WhoSeesIt isPublic={isPublic} isUnknown={publishing.isUnknown} />
      {guide.can_publish && <PublishEffect isPublic={isPublic} dependents={dependents} />}
      <Findings {...{ outbox, guide, findings, ignored }} />
      {guide.can_publish && <StillWaits {...{ outbox }} guideid={guide.guideid} />}
      <section className={styles.part}>
        {publishing.error && (
          <Notice icon={Ban} kind="danger" role="alert">
            {publishing.error}
          </Notice>
        )}
        {guide.can_publish ? (
          <PublishButton {...{ publishing, isPublic, musts, onPublish }} asks />
        ) : (
          <p className={styles.small}>
            <Trans>
              Only the author, Moderators, Admins and people this guide is shared with can publish
              or unpublish it.
            </Trans>
          </p>
        )}
      </section>
      <section className={styles.part}>
        {mayDelete ? (
          <DeleteGuide
            guideid={guide.guideid}
            isPublic={isPublic}
            title={title}
            dependents={dependents}
            onDelete={onDelete}
          />
        ) : (
          <WhoDeletes />
        )}
      </section>
    </aside>
  )
}
