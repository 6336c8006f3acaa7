import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides.ts'
import type { GuideDraft } from '#app/outbox/draft.ts'
import type { DraftView } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { classes } from '#app/ui/classes.ts'
import { BeforeSection } from './BeforeSection.tsx'
import type { DetailsProps } from './details.ts'
import { EffortSection } from './EffortSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { GuideConflict } from './GuideConflict.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { LeadPictureSection } from './LeadPictureSection.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { Section } from './Section.tsx'
import type { Panel } from './StepsEditor.tsx'
import { TagsSection } from './TagsSection.tsx'
import { TextSection } from './TextSection.tsx'
import { useErrorOf } from './useErrorOf.ts'
import type { Publishing } from './usePublish.ts'
import { WhatSection } from './WhatSection.tsx'
import styles from './DetailsEditor.module.css'

type DetailsEditorProps = { outbox: Outbox; guide: Guide; view: DraftView<GuideDraft>; publishing: Publishing; panel: Panel }

/** Everything of a guide but its steps; each change goes to the outbox at once. */
export const DetailsEditor = ({ outbox, guide, view, publishing, panel }: DetailsEditorProps) => {
  const { t } = useLingui()
  const errorOf = useErrorOf(view)
  const { guideid } = guide
  const content = view.draft.mine
  if (!content) return null
  const props: DetailsProps = { content, errorOf, change: changes => outbox.changeGuide(guideid, changes) }
  const sections = { what: t`What it is`, text: t`Summary and text`, picture: t`Picture`, effort: t`Effort`, before: t`Before it`, tools: t`Tools`, parts: t`Parts`, tags: t`Tags`, flags: t`Flags` }
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
      <div className={styles.form} onBlur={event => event.currentTarget.contains(event.relatedTarget) || void outbox.flush(guideid)}>
        <Section {...section('what')}>
          <WhatSection {...props} />
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
          <BeforeSection guideid={guideid} {...props} />
        </Section>
        <Section {...section('tools')}>
          <ItemsSection field="tools" {...props} />
        </Section>
        <Section {...section('parts')}>
          <ItemsSection field="parts" {...props} />
        </Section>
        <Section {...section('tags')}>
          <TagsSection guideid={guideid} />
        </Section>
        <Section {...section('flags')}>
          <FlagsSection guide={guide} {...props} />
        </Section>
      </div>
      {isDeciding ? <GuideConflict outbox={outbox} guideid={guideid} onClose={panel.close} /> : <PublishPanel guide={guide} publishing={publishing} />}
    </div>
  )
}
