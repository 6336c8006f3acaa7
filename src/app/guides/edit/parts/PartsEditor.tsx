import { useLingui } from '@lingui/react/macro'
import { classes } from '#app/ui/classes.ts'
import { GuideConflict } from '../conflicts/GuideConflict.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { Section } from '../fields/Section.tsx'
import type { DetailsEditorProps } from '../details/DetailsEditor.tsx'
import { useDetails } from '../fields/useDetails.ts'
import styles from '../fields/Section.module.css'

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
