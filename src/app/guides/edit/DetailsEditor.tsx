import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides.ts'
import type { GuideDraft } from '#app/outbox/draft.ts'
import type { DraftView } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { classes } from '#app/ui/classes.ts'
import { BeforeSection } from './BeforeSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EffortSection } from './EffortSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { GuideConflict } from './GuideConflict.tsx'
import { LeadPictureSection } from './LeadPictureSection.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { Section } from './Section.tsx'
import type { Panel } from './StepsEditor.tsx'
import { TagsSection } from './TagsSection.tsx'
import { TextSection } from './TextSection.tsx'
import { useCircles } from './useCircles.ts'
import { usePrerequisites } from './usePrerequisites.ts'
import { useDetails } from './useDetails.ts'
import type { Dependents } from './useDependents.ts'
import { useGuideCheck } from './useGuideCheck.ts'
import type { Publishing } from './usePublish.ts'
import { GuideValueFields } from '../values/GuideValueFields.tsx'
import { WhatSection } from './WhatSection.tsx'
import styles from './DetailsEditor.module.css'

export type DetailsEditorProps = {
  outbox: Outbox
  guide: Guide
  view: DraftView<GuideDraft>
  panel: Panel
}
type WholeProps = DetailsEditorProps & {
  publishing: Publishing
  dependents: Dependents | undefined
  onDelete: () => Promise<void>
}

/** Everything of a guide but its steps; each change goes to the outbox at once. */
export const DetailsEditor = ({
  outbox,
  guide,
  view,
  publishing,
  panel,
  dependents,
  onDelete,
}: WholeProps) => {
  const { t } = useLingui()
  const { guideid } = guide
  const props = useDetails(outbox, guideid, view)
  const content = view.draft.mine ?? null
  const isRefused =
    view.draft.state === 'blocked' &&
    (view.draft.reason?.errors ?? []).some(
      ({ field, code }) => field === 'prerequisites' && code === 'cycle',
    )
  const prerequisites = usePrerequisites(content?.prerequisites ?? [], content?.stepids.length ?? 0)
  const circles = useCircles(
    { guideid, title: content?.title ?? '' },
    content?.prerequisites ?? [],
    isRefused,
  )
  const findings = useGuideCheck(outbox, guideid, {
    prerequisites: prerequisites.rows,
    circles: circles.map(({ title }) => title),
  })
  if (!props) return null
  const sections = {
    what: t`What it is`,
    text: t`Summary and text`,
    picture: t`Picture`,
    effort: t`Effort`,
    before: t`Before it`,
    documents: t`Documents`,
    tags: t`Tags`,
    flags: t`Flags`,
  }
  const isDeciding = panel.isOpen && view.draft.state === 'conflict'
  const section = (id: keyof typeof sections) => ({ id, title: sections[id] })
  return (
    <div className={classes(styles.work, isDeciding && styles.deciding)}>
      <nav className={styles.sections} aria-label={t`Sections`}>
        {Object.entries(sections).map(([id, title]) => (
          <a key={id} className={styles.link} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div
        className={styles.form}
        onBlur={event =>
          event.currentTarget.contains(event.relatedTarget) || void outbox.flush(guideid)
        }
      >
        <Section {...section('what')}>
          <WhatSection {...props} />
          <GuideValueFields {...props} />
        </Section>
        <Section {...section('text')}>
          <TextSection {...props} />
        </Section>
        <Section {...section('picture')}>
          <LeadPictureSection outbox={outbox} guideid={guideid} {...props} />
        </Section>
        <Section {...section('effort')}>
          <EffortSection {...props} />
        </Section>
        <Section {...section('before')}>
          <BeforeSection guide={guide} circles={circles} known={prerequisites} {...props} />
        </Section>
        <Section {...section('documents')}>
          <DocumentsSection {...props} />
        </Section>
        <Section {...section('tags')}>
          <TagsSection guideid={guideid} isOpen={guide.can_publish} />
        </Section>
        <Section {...section('flags')}>
          <FlagsSection guide={guide} {...props} />
        </Section>
      </div>
      {isDeciding ? (
        <GuideConflict outbox={outbox} guideid={guideid} onClose={panel.close} />
      ) : (
        <PublishPanel
          guide={guide}
          title={view.draft.mine?.title ?? guide.title}
          publishing={publishing}
          findings={findings}
          dependents={dependents}
          onDelete={onDelete}
        />
      )}
    </div>
  )
}
