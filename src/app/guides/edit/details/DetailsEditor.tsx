import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { GuideDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { classes } from '#app/ui/classes.ts'
import { PrerequisitesSection } from '../prerequisites/PrerequisitesSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EffortSection } from './EffortSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { GuideConflict } from '../conflicts/GuideConflict.tsx'
import { LeadPictureSection } from './LeadPictureSection.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { Section } from '../fields/Section.tsx'
import type { QuestionPanel } from '../steps/StepsEditor.tsx'
import { TagsSection } from './TagsSection.tsx'
import { TextSection } from './TextSection.tsx'
import { usePrerequisiteCycles } from '../prerequisites/usePrerequisiteCycles.ts'
import { usePrerequisites } from '../prerequisites/usePrerequisites.ts'
import { useDetails } from '../fields/useDetails.ts'
import type { Dependents } from '../publish/useDependents.ts'
import { useGuideCheck } from '../publish/useGuideCheck.ts'
import type { Publishing } from '../publish/usePublish.ts'
import { GuideValueFields } from '../../values/GuideValueFields.tsx'
import { TypeAndTitleSection } from './TypeAndTitleSection.tsx'
import styles from '../fields/Section.module.css'

export type DetailsEditorProps = {
  outbox: Outbox
  guide: Guide
  view: DraftView<GuideDraft>
  panel: QuestionPanel
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
  const circles = usePrerequisiteCycles(
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
          <TypeAndTitleSection {...props} />
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
          <PrerequisitesSection guide={guide} circles={circles} known={prerequisites} {...props} />
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
