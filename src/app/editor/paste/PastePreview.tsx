import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { classes } from '#app/ui/classes.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import type { PastedLine } from './pasteLines.ts'
import styles from './PastePreview.module.css'
import { isTooLong, signOf, spreadLines, withCuts, withSigns } from './spreadLines.ts'
import flat from '#app/editor/lines/FlatLines.module.css'

type PastePreviewProps = {
  lines: readonly PastedLine[]
  /** Lines that go into this step. */
  room: number
  onClose: () => void
  onPaste: (groups: PastedLine[][]) => void
}

const SpreadSteps = ({ groups }: { groups: PastedLine[][] }) => {
  const { t } = useLingui()
  return (
    <ol className={styles.steps} tabIndex={0} aria-label={t`Preview of the steps`}>
      {groups.map((group, n) => (
        <li key={n}>
          <h3 className={styles.head}>
            {n === 0 ? <Trans>This step</Trans> : <Trans>New step {n}</Trans>}
          </h3>
          <ul className={styles.lines}>
            {group.map(({ text, level, bullet }, i) => (
              <li
                key={i}
                className={classes(
                  flat.line,
                  flat[`level${level}`],
                  isTooLong({ text }) && styles.over,
                )}
              >
                <span className={flat.bullet}>
                  <Bullet bullet={bullet ?? 'black'} />
                </span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/**
 * More lines than the step takes: how they would lie over new steps, before anything is written.
 */
export const PastePreview = ({ lines, room, onClose, onPaste }: PastePreviewProps) => {
  const { t } = useLingui()
  const [usesSigns, setUsesSigns] = useState(true)
  const [cuts, setCuts] = useState(true)
  const signs = lines.filter(({ text, bullet }) => bullet === undefined && signOf(text)).length
  const long = lines.filter(isTooLong).length
  const signed = usesSigns && signs > 0 ? withSigns(lines) : lines
  const groups = spreadLines(cuts ? withCuts(signed) : signed, room)
  const count = groups.reduce((sum, group) => sum + group.length, 0)
  const added = groups.length - 1
  return (
    <AskDialog
      title={t`Paste ${count} lines into several steps?`}
      onClose={onClose}
      verb={<Plural value={added} one="Paste and add # step" other="Paste and add # steps" />}
      quiet
      onAct={() => onPaste(groups)}
    >
      {signs > 0 && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={usesSigns}
            onChange={event => setUsesSigns(event.target.checked)}
          />
          <span>
            <Plural
              value={signs}
              one="Use the matching bullet for lines that start with “Note:”, “Caution:” or similar (# line)"
              other="Use the matching bullets for lines that start with “Note:”, “Caution:” or similar (# lines)"
            />
          </span>
        </label>
      )}
      {long > 0 && (
        <label className={styles.option}>
          <input type="checkbox" checked={cuts} onChange={event => setCuts(event.target.checked)} />
          <span>
            <Plural
              value={long}
              one="Split # overlong line between sentences"
              other="Split # overlong lines between sentences"
            />
          </span>
        </label>
      )}
      <SpreadSteps groups={groups} />
    </AskDialog>
  )
}
