import { useLingui } from '@lingui/react/macro'
import { classes } from '#app/ui/classes.ts'
import { GuideConflict } from '../conflicts/GuideConflict.tsx'
import { ItemsSection } from './ItemsSection.tsx'
import { SectionsForm } from '../fields/SectionsForm.tsx'
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
      <SectionsForm
        outbox={outbox}
        guideid={guide.guideid}
        sections={[
          { id: 'tools', title: t`Tools`, form: <ItemsSection field="tools" {...props} /> },
          { id: 'parts', title: t`Parts`, form: <ItemsSection field="parts" {...props} /> },
        ]}
      />
      {isDeciding && (
        <GuideConflict outbox={outbox} guideid={guide.guideid} onClose={panel.close} />
      )}
    </div>
  )
}
