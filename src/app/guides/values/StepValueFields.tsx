// The controls of what a step says beside its title, lines and media.
import type { ReactNode } from 'react'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { StepField } from '#documents/step.ts'
import styles from './StepValueFields.module.css'

type ControlProps = { content: StepContent; change: (changes: Partial<StepContent>) => void }
type Control = (props: ControlProps) => ReactNode
const controls: Record<Exclude<StepField, 'title'>, Control> = {}

export const StepValueFields = (props: ControlProps) => (
  <div className={styles.fields}>
    {Object.entries<Control>(controls).map(([name, Control]) => (
      <Control key={name} {...props} />
    ))}
  </div>
)
