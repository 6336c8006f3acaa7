import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Step } from '#contract/guides/shapes.ts'
import { StepNote } from './StepNote.tsx'
import type { Notes } from './useNotes.ts'
import styles from './Rehearsal.module.css'

/** Their button goes with the form: whoever pressed it goes on reading here. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Whoever had no hand free at the step finds here what was noted and is no comment yet. */
export const UnsentNotes = ({ steps, notes }: { steps: readonly Step[]; notes: Notes }) => {
  const [sent, setSent] = useState<readonly number[]>([])
  const rows = steps
    .map(({ stepid }, n) => ({ stepid, number: n + 1 }))
    .filter(({ stepid }) => sent.includes(stepid) || notes.noteOf(stepid).trim() !== '')
  if (rows.length === 0) return null
  return (
    <section className={styles.unsent}>
      <h3>
        <Trans>Notes that are not comments yet</Trans>
      </h3>
      {rows.map(({ stepid, number }) =>
        sent.includes(stepid) ? (
          <p key={stepid} ref={takeFocus} tabIndex={-1}>
            <Trans>The note on step {number} is sent.</Trans>
          </p>
        ) : (
          <StepNote
            key={stepid}
            {...{ stepid, number, notes }}
            onSent={one => setSent([...sent, one])}
          />
        ),
      )}
    </section>
  )
}
