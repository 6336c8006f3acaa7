import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { GuideDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { MaybeDependents } from '#app/dependents/dependents.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { classes } from '#app/ui/classes.ts'
import { PrerequisitesSection } from '../prerequisites/PrerequisitesSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EffortSection } from './EffortSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { GuideConflict } from '../conflicts/GuideConflict.tsx'
import { LanguagesSection } from './LanguagesSection.tsx'
import { LeadPictureSection } from './LeadPictureSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { PublishPanel } from '../publish/PublishPanel.tsx'
import { SectionLinks, SectionsForm, type FormSection } from '../fields/SectionsForm.tsx'
import type { QuestionPanel } from '../steps/StepsEditor.tsx'
import { TagsSection } from './TagsSection.tsx'
import { TextSection } from './TextSection.tsx'
import { isCircleRefused, usePrerequisiteCycles } from '../prerequisites/usePrerequisiteCycles.ts'
import { usePrerequisites } from '../prerequisites/usePrerequisites.ts'
import { useDetails } from '../fields/useDetails.ts'
import type { Findings } from '../check/useGuideCheck.ts'
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
  found: Findings
  dependents: MaybeDependents
  isReadOnly: boolean
  onPublish: () => void
  onDelete: () => Promise<void>
}

/** What comes before the guide, and whether that leads in a circle. */
const useBefore = ({ guide: { guideid }, view: { draft } }: DetailsEditorProps) => {
  const content = draft.mine
  const isRefused = isCircleRefused(draft)
  const before = content?.prerequisites ?? []
  const prerequisites = usePrerequisites(before, content?.stepids.length ?? 0)
  const circles = usePrerequisiteCycles({ guideid, title: content?.title ?? '' }, before, isRefused)
  return { prerequisites, circles }
}

/** Everything of a guide but its steps; each change goes to the outbox at once. */
export const DetailsEditor = (props: WholeProps) => {
  const { outbox, guide, view, panel, isReadOnly } = props
  const { t } = useLingui()
  const { guideid } = guide
  const details = useDetails(outbox, guideid, view)
  const { prerequisites, circles } = useBefore(props)
  if (!details) return null
  const text = { ...details, isReadOnly }
  const sections: FormSection[] = [
    {
      id: 'what',
      title: t`What the guide is about`,
      form: (
        <>
          <TypeAndTitleSection guide={guide} {...details} />
          <GuideValueFields {...details} />
        </>
      ),
    },
    { id: 'text', title: t`Summary and text`, form: <TextSection {...text} /> },
    {
      id: 'picture',
      title: t`Picture`,
      form: <LeadPictureSection outbox={outbox} guideid={guideid} {...details} />,
    },
    { id: 'effort', title: t`Effort`, form: <EffortSection {...details} /> },
    {
      id: 'before',
      title: t`Do first`,
      form: (
        <PrerequisitesSection guide={guide} circles={circles} known={prerequisites} {...details} />
      ),
    },
    { id: 'documents', title: t`Documents`, form: <DocumentsSection {...details} /> },
    {
      id: 'tags',
      title: t`Tags`,
      form: <TagsSection guideid={guideid} isOpen={guide.can_publish} />,
    },
    { id: 'languages', title: t`Languages`, form: <LanguagesSection guide={guide} /> },
    { id: 'people', title: t`Shared with`, form: <PeopleSection guide={guide} /> },
    { id: 'flags', title: t`Flags`, form: <FlagsSection guide={guide} {...details} /> },
  ]
  const isDeciding = panel.isOpen && view.draft.state === 'conflict'
  return (
    <div className={classes(styles.work, isDeciding && styles.deciding)}>
      <SectionLinks sections={sections} />
      <SectionsForm outbox={outbox} guideid={guideid} sections={sections} />
      {isDeciding ? (
        <GuideConflict outbox={outbox} guideid={guideid} onClose={panel.close} />
      ) : (
        <PublishPanel {...props} title={view.draft.mine?.title ?? guide.title} />
      )}
    </div>
  )
}
