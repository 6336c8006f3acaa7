import { Plural, Trans } from '@lingui/react/macro'
import type { ConclusionLine } from '#documents/reverse/reversedConclusion.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import styles from './ReverseDialog.module.css'

/** A line of the draft; `key` names it as long as the dialog is open. */
export type DraftLine = ConclusionLine & { key: string }

/** Its words, and those of the step where they are others. */
const Words = ({ text, before, mark }: ConclusionLine) =>
  mark === 'turned' ? (
    <>
      <del>{before}</del> <ins>{text}</ins>
    </>
  ) : (
    text
  )

type ConclusionDraftProps = {
  lines: readonly DraftLine[]
  accepted: ReadonlySet<string>
  onAccepted: (accepted: ReadonlySet<string>) => void
}

/** The draft line by line: what was changed, or may have to be, waits to be accepted. */
export const ConclusionDraft = ({ lines, accepted, onAccepted }: ConclusionDraftProps) => {
  const open = lines.filter(({ key, mark }) => mark && !accepted.has(key)).map(({ key }) => key)
  const set = (key: string, isOn: boolean) => {
    const next = new Set(accepted)
    if (isOn) next.add(key)
    else next.delete(key)
    onAccepted(next)
  }
  return (
    <fieldset className={styles.set}>
      <legend>
        <Trans>Draft of the conclusion</Trans>
      </legend>
      <p className={styles.soft}>
        <Trans>Nothing changes until you accept the draft. It is added below the conclusion.</Trans>
      </p>
      <ol className={styles.changes}>
        {lines.map(line => {
          const { key, mark, depth } = line
          const isAccepted = accepted.has(key)
          return (
            <li key={key} style={{ marginInlineStart: `${depth - 1}rem` }}>
              {mark ? (
                <CheckBox isRow checked={isAccepted} onCheck={isOn => set(key, isOn)}>
                  <Words {...line} />{' '}
                  <span className={styles.soft}>
                    {isAccepted ? (
                      <Trans context="line">Accepted</Trans>
                    ) : (
                      <Trans context="line">Confirm</Trans>
                    )}
                  </span>
                </CheckBox>
              ) : (
                <Words {...line} />
              )}
            </li>
          )
        })}
      </ol>
      {open.length > 0 && (
        <div>
          <Button small kind="quiet" onClick={() => onAccepted(new Set([...accepted, ...open]))}>
            <Plural value={open.length} one="Accept # line" other="Accept all # lines" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
