import { useLingui } from '@lingui/react/macro'
import { classes } from '#app/ui/classes.ts'
import { GuideConflict } from './GuideConflict.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { Section } from './Section.tsx'
import type { DetailsEditorProps } from './DetailsEditor.tsx'
import { useDetails } from './useDetails.ts'
import styles from './DetailsEditor.module.css'

/** What lies on the bench: the tools and the parts of a guide. */
export const PartsEditor = ({ outbox, guide, view, panel }: DetailsEditorProps) => {
  const { t } = useLingui()
  const props = useDetails(outbox, guide.guideid, view)
  if (!props) return null
  const isDeciding = panel.isOpen && view.draft.state === 'conflict'
  return (
    <div className={classes(styles.work, styles.parts, isDeciding && styles.deciding)}>
      <div
        className={styles.form}
        onBlur={event =>
          event.currentTarget.contains(event.relatedTarget) || void outbox.flush(guide.guideid)
        }
      >
        <Section id="tools" title={t`Tools`}>
          <ItemsSection field="tools" {...props} />
        </Section>
        <Section id="parts" title={t`Parts`}>
          <ItemsSection field="parts" {...props} />
        </Section>
      </div>
      {isDeciding && (
        <GuideConflict outbox={outbox} guideid={guide.guideid} onClose={panel.close} />
      )}
    </div>
  )
}
